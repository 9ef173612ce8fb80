import type { ClientLanguage } from '@landfall/contract/client-languages';
import { element } from './element.ts';
import { LANGUAGES, WORDS } from './languages.ts';

interface FrameOptions {
  language: ClientLanguage;
  /** The office's name, shown at the top; empty while it is not known. */
  office: string;
  onLanguage: (language: ClientLanguage) => void;
}

/** The head of the page: the office's name, and the choice of language. */
export function pageHead({ language, office, onLanguage }: FrameOptions): HTMLElement {
  const choices = LANGUAGES.map((code) => {
    const choice = element('button', {
      type: 'button',
      lang: code,
      'aria-pressed': String(code === language),
    });
    choice.textContent = WORDS[code].name;
    choice.addEventListener('click', () => onLanguage(code));
    return choice;
  });
  const group = element('div', { class: 'languages', role: 'group', 'aria-label': WORDS[language].language });
  group.append(...choices);
  return element('header', { class: 'head' }, element('p', { class: 'office' }, office), group);
}

/** The product's name, below everything. */
export function pageFoot(): HTMLElement {
  const mark = element('img', { src: '/favicon.svg', alt: '', width: 18, height: 18 });
  return element('footer', { class: 'foot' }, mark, 'Landfall');
}

/** A live region for screen readers that reads each text once, one after the other. */
export function announcer(): { node: HTMLElement; announce: (text: string) => void } {
  const node = element('div', { role: 'status', 'aria-atomic': 'false', class: 'visually-hidden' });
  return {
    node,
    announce(text) {
      while (node.children.length > 5) node.firstElementChild?.remove();
      node.append(element('p', {}, text));
    },
  };
}
