import { h, setText, makeButton } from '../shared/dom.mjs';
import { tell, hear } from '../shared/bus.mjs';
import { fitTypeToWindow, inMode, isDesk, isPresenting } from '../present/mode.mjs';
import { makePresenter } from '../present/presenter.mjs';
import { currentTheme, chooseTheme, followSystemTheme } from '../shared/theme.mjs';
import { makeParts } from './parts.mjs';

// The frame around everything: header with the tabs and tools, one message line, the line about the connection.
export function render({ model }) {
  const message = h('p', { class: 'message', role: 'status', 'aria-label': 'Message' });
  const connection = h('p', { class: 'connection', role: 'status', 'aria-label': 'Connection' });
  const theme = makeButton('', '', () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'), 'icon');

  const showTheme = () => {
    const other = currentTheme() === 'dark' ? 'light' : 'dark';
    setText(theme, other === 'dark' ? '\u263E' : '\u2600');
    theme.setAttribute('aria-label', `Switch to ${other} theme`);
    theme.title = `Switch to ${other} theme`;
  };
  const ends = [
    hear('theme', showTheme),
    hear('say', (text) => setText(message, text)),
    hear('connection', (text) => setText(connection, text)),
    followSystemTheme(),
  ];
  showTheme();
  model.on('remove', () => ends.forEach((end) => end()));

  const lessons = makeButton('Lessons', 'Lessons', () => tell('lessons'));
  ends.push(hear('focus-lessons', () => lessons.focus()));
  // The lesson stands beside the instrument while it is open, above it on a phone.
  const main = h('main', {});
  const presenter = isPresenting() ? makePresenter(main) : null;
  if (presenter) ends.push(fitTypeToWindow(), () => presenter.end());
  const parts = isDesk() ? null : makeParts(model);
  if (parts) ends.push(parts.end);
  main.append(...(isDesk() ? [model.get_child('desk')] : [
    h('div', { class: 'lesson-place' }, presenter?.votes ?? null, model.get_child('lesson')),
    h('div', { class: 'lab-place' }, ...parts.panels),
  ]));
  ends.push(hear('lesson-mode', (mode) => {
    main.dataset.lesson = mode;
    // A step chooses its tab; on a projector the header needs the room.
    if (presenter && parts?.list) parts.list.hidden = mode === 'step';
  }));

  const tools = isDesk() ? [] : [
    lessons, makeButton('Copy link', 'Copy link', () => tell('copy-link')), makeButton('Keyboard', 'Keyboard', () => tell('keyboard-help')),
  ];
  return h('div', { class: inMode('page') },
    h('header', {},
      h('h1', {}, isDesk() ? 'Teacher\u2019s notes' : 'Roofline Lab'),
      parts?.list ?? null,
      presenter?.bar.element ?? null,
      message,
      h('div', { class: 'tools' }, ...tools, theme)),
    connection,
    main,
    presenter?.notes.dialog ?? null);
}
