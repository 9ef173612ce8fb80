import { element } from './element.ts';
import { LANGUAGES, WORDS } from './languages.ts';
import type { Words } from './words.ts';

/** Shown until the server has answered. */
export function loadingPage(words: Words): HTMLElement {
  const turning = element('span', { class: 'turning', 'aria-hidden': true });
  return element('main', { class: 'message' }, turning, element('h1', {}, words.loading));
}

/** Shown for an invalid link, in every language, because the recipient's language is unknown. */
export function gonePage(): HTMLElement {
  const page = element('main', { class: 'message' });
  for (const code of LANGUAGES) {
    const { gone, askForNew } = WORDS[code];
    const heading = element(code === LANGUAGES[0] ? 'h1' : 'h2', {}, gone);
    page.append(element('div', { lang: code }, heading, element('p', {}, askForNew)));
  }
  return page;
}

/** Shown when the server cannot be reached, or has a fault. */
export function failedPage(words: Words, onTryAgain: () => void): HTMLElement {
  const again = element('button', { type: 'button', class: 'primary' }, words.tryAgain);
  again.addEventListener('click', onTryAgain);
  const said = element('div', { role: 'alert' });
  said.append(element('h1', {}, words.openFailed), element('p', {}, words.checkLine));
  return element('main', { class: 'message' }, said, again);
}
