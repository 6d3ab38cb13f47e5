import { hear, tell } from '../shared/bus.mjs';
import { h, makeButton, setText } from '../shared/dom.mjs';

// A choice on the projector: votes are taken without a reply, and the Reveal key shows which answer is right.
// Gives what the view of an action gives, and {end}.
export function heldChoiceView(tour, action) {
  const { question, options } = action;
  const said = h('p', { role: 'status', 'aria-label': 'Reply' });
  const reply = h('p', { class: 'reply' });
  const inputs = options.map(() => h('input', { type: 'radio', name: 'choice' }));
  const labels = options.map((option, k) => h('label', { class: 'option' }, inputs[k], h('span', {}, option.text)));
  const votes = () => tour.done.votes ?? [];
  const phase = () => (tour.done.done ? 'revealed' : votes().length ? 'committed' : 'asking');

  const votesWords = () => ['First vote', 'After discussion'].slice(0, votes().length).map((name, k) => `${name}: ${options[votes()[k]].text}`).join(' ');
  const render = () => {
    const shown = phase() === 'revealed';
    const waits = { asking: '', committed: votes().length > 1 ? ' Press Reveal.' : ' Talk and vote again, or press Reveal.', revealed: '' }[phase()];
    setText(said, `${votesWords()}${waits}`.trim());
    labels.forEach((label, k) => {
      const right = shown && options[k].right;
      label.classList.toggle('right', right);
      label.querySelector('.right-mark')?.remove();
      if (right) label.append(h('span', { class: 'right-mark' }, '\u2713 right'));
    });
    const told = options[votes().at(-1) ?? options.findIndex(({ right }) => right)];
    setText(reply, shown ? told.reply : '');
    tell('choice', { phase: phase(), commits: votes().length, finished: false, judge, truth: () => options.find(({ right }) => right).text });
  };
  const judge = (text) => ({ shown: text, right: options.some((option) => option.right && option.text === text), words: '' });
  const answer = makeButton('Answer', 'Answer', () => {
    const marked = inputs.findIndex((input) => input.checked);
    if (marked < 0) {
      setText(said, 'Choose one of the answers first.');
      return;
    }
    // The first vote is kept; one more after it replaces the second.
    const [first] = votes();
    tour.record({ votes: first === undefined ? [marked] : [first, marked] });
    render();
  });
  const reveal = () => {
    tour.record({ done: true, ...(votes().length ? { choice: votes()[0] } : {}) });
    render();
  };
  return {
    element: h('fieldset', { class: 'action' }, h('legend', { class: 'do' }, question), ...labels, answer, said, reply),
    state: () => {}, begin: render, end: hear('reveal', reveal),
  };
}
