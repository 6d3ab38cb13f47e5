import { tell } from './bus.mjs';

// The page's head has already set data-theme (stored choice, else the system's), before the first paint.
const THEME_STORE = 'roofline-lab:theme';

export function currentTheme() {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  tell('theme');
}

export function chooseTheme(theme) {
  // Storage may be closed (private window, a file from disk): the choice then lasts as long as the page.
  try { localStorage.setItem(THEME_STORE, theme); } catch { /* nothing to keep it in */ }
  applyTheme(theme);
}

export function followSystemTheme() {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    let stored = null;
    try { stored = localStorage.getItem(THEME_STORE); } catch { /* no storage */ }
    if (!stored) applyTheme(media.matches ? 'dark' : 'light');
  };
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
}
