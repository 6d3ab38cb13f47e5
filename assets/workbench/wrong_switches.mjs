import { h, setText } from '../shared/dom.mjs';

// Mistakes to make on purpose. Each says how far it moves the answer, and where others have found it.
export function makeWrongSwitches(store) {
  const switches = store.config.switches.map(({ key, name, says, source, report }) => {
    const input = h('input', { type: 'checkbox', role: 'switch', class: 'switch', id: `wrong-${key}`, 'aria-describedby': `wrong-${key}-told wrong-${key}-about` });
    const told = h('p', { class: 'warning', id: `wrong-${key}-told` });
    input.addEventListener('change', () => {
      const others = store.request.wrong.filter((on) => on !== key);
      // In the order of the table, so that a link does not depend on the order of the clicks.
      const wrong = store.config.switches.map((each) => each.key).filter((each) => others.includes(each) || (each === key && input.checked));
      store.change({ wrong });
    });
    const element = h('li', {}, h('div', { class: 'row' }, input, h('label', { for: input.id }, name)), told,
      h('p', { class: 'note', id: `wrong-${key}-about` }, `${says} Found in ${source}: ${report}`));
    const render = () => {
      input.checked = store.request.wrong.includes(key);
      setText(told, store.hides ? '' : store.answer?.wrong.on.find((on) => on.key === key)?.sentence ?? '');
    };
    return { element, render };
  });
  const details = h('details', { class: 'wrong' }, h('summary', {}, 'Wrong on purpose'),
    h('fieldset', {}, h('legend', { class: 'note' }, 'Everybody who counts bytes makes these mistakes. See how far each moves the answer.'),
      h('ul', {}, ...switches.map(({ element }) => element))));
  const render = () => {
    switches.forEach((each) => each.render());
    if (store.request.wrong.length) details.open = true;
  };
  return { element: details, render };
}

// It stands for as long as the numbers are wrong, and speaks when they become so.
export function makeWrongBanner(store) {
  const element = h('p', { class: 'wrong-banner', role: 'alert' });
  return { element, render: () => setText(element, store.isWrong ? store.answer.wrong.banner : '') };
}
