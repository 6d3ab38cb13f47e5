// Which of its pages the lab is; the page's head has read it from the link, before the first paint.

export const isPresenting = () => document.documentElement.dataset.present !== undefined;
export const isDesk = () => document.documentElement.dataset.teacher !== undefined;

export const COMPLETE_WORDS = 'Trace complete; press Reveal.';

// What the first and the last prediction are called: a student's own, or the class's before and after it talked.
export const voteNames = () => (isPresenting()
  ? { first: 'First vote', last: 'After discussion', firstMark: 'first vote', lastTold: 'After discussion', lastMark: 'after discussion' }
  : { first: 'You predicted', last: 'Then', firstMark: 'your prediction', lastTold: 'Then you said', lastMark: 'your second' });

// How much larger a projector's type is: by what the window has room for. The plot cannot be zoomed as the rest is,
// so it asks for the number.
const ROOM_PX = { width: 1040, height: 540 };
const MOST_TIMES_LARGER = 3;

export function fitTypeToWindow() {
  const fit = () => {
    const room = Math.min(innerWidth / ROOM_PX.width, innerHeight / ROOM_PX.height);
    document.documentElement.style.setProperty('--rl-scale', String(Math.max(1, Math.min(MOST_TIMES_LARGER, room))));
  };
  fit();
  addEventListener('resize', fit);
  return () => removeEventListener('resize', fit);
}

const typeScale = () => Number(document.documentElement.style.getPropertyValue('--rl-scale')) || 1;

// How much larger a plot's type is than usual.
const PROJECTOR_FONTS = 1.12; // times the scale of the page's type
export const plotFonts = () => (isPresenting() ? PROJECTOR_FONTS * typeScale() : 1);

// The class of a part's outermost element.
export const inMode = (name) => (isPresenting() ? `${name} presenting` : name);
