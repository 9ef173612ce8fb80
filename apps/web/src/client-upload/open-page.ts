import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { OpenedLink, SentFile } from '@landfall/contract/client-uploads';
import { element, icon, WARNING } from './element.ts';
import { type ItemCard, itemCard } from './item-card.ts';
import { WORDS } from './languages.ts';
import { outcomeBar } from './outcome-bar.ts';
import { summaryOf } from './progress-summary.ts';
import { momentText, sizeText } from './text-forms.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { Words } from './words.ts';

/** The page names the number of files left from this number downwards. */
const FEW_FILES = 10;

/** The state that the page shows, in any language. */
export interface OpenState {
  link: OpenedLink;
  /** All files received, with those received while the page was open. */
  sent: readonly SentFile[];
  queue: UploadQueue;
  /** The link stopped working while the page was open. */
  ended: boolean;
}

export interface OpenPage {
  node: HTMLElement;
  /** Redraws what has changed. */
  update: () => void;
}

function introduction(
  words: Words,
  { organization, expires_at, file_bytes, items }: OpenedLink,
): HTMLElement {
  const { locale } = words;
  const intro = element('div', { class: 'intro' }, element('h1', {}, words.heading));
  // The instructions are needed only while something is left to send.
  if (items.every(({ done }) => done)) return intro;
  const facts = [
    words.photoAdvice,
    words.limit(sizeText(file_bytes, locale)),
    words.until(momentText(expires_at, locale)),
  ];
  const list = element('ul', { class: 'facts' }, ...facts.map((fact) => element('li', {}, fact)));
  intro.append(element('p', { class: 'lead' }, words.lead(organization)), list);
  return intro;
}

/** The page that shows what the link asks for and what has been sent, in one language. */
export function openPage(
  language: ClientLanguage,
  state: OpenState,
  announce: (text: string) => void,
): OpenPage {
  const words = WORDS[language];
  const { link, queue } = state;
  const largest = sizeText(link.file_bytes, words.locale);
  const cards = new Map<string, ItemCard>();
  for (const item of link.items) {
    const card = itemCard({
      words,
      language,
      item,
      largest,
      onFiles: (files) => queue.add(item.id, files),
      onRemove: queue.remove,
      onRetry: queue.retry,
    });
    cards.set(item.id, card);
  }
  const list = element('ol', { class: 'cards', 'aria-label': words.asked });
  list.append(...Array.from(cards.values(), ({ node }) => node));
  const notice = element('div', { class: 'notice', role: 'alert' });
  const few = element('p', { class: 'few' });
  const bar = outcomeBar(words, announce);
  const empty = element('p', { class: 'nothing' }, words.nothing);
  const node = element(
    'main',
    {},
    introduction(words, link),
    notice,
    few,
    cards.size > 0 ? list : empty,
    bar.node,
  );

  function drawLimits(): void {
    const left = queue.room();
    const title = state.ended ? words.gone : '';
    if (notice.dataset.title !== title) {
      notice.dataset.title = title;
      notice.replaceChildren();
      if (title)
        notice.append(
          icon(WARNING),
          element('div', {}, element('h2', {}, title), element('p', {}, words.arrivedAll)),
        );
    }
    notice.hidden = !title;
    const said = left > 0 ? words.filesLeft(left) : words.failures.too_many(largest);
    few.hidden = state.ended || left > FEW_FILES || !link.items.some(({ done }) => !done);
    if (few.textContent !== said) few.textContent = said;
  }

  function update(): void {
    const files = queue.files().filter(({ state: each }) => each !== 'done');
    for (const [id, card] of Array.from(cards))
      card.update({
        sent: state.sent.filter(({ item_id }) => item_id === id),
        files: files.filter(({ itemId }) => itemId === id),
        open: !state.ended && queue.room() > 0,
      });
    drawLimits();
    bar.update(summaryOf({ items: link.items, sent: state.sent, files: queue.files() }));
  }
  update();
  return { node, update };
}
