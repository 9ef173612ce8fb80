import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { AskedItem, SentFile } from '@landfall/contract/client-uploads';
import { ACCEPTED } from './accepted-files.ts';
import { CAMERA, CHECK, element, icon } from './element.ts';
import { takeDrops } from './file-drop.ts';
import { type FileActions, type FileRow, fileRow, sentRow } from './file-row.ts';
import type { QueuedFile } from './queued-file.ts';
import { dayText, isOver } from './text-forms.ts';
import type { Words } from './words.ts';

export interface CardState {
  sent: readonly SentFile[];
  /** Files that have not been received yet. */
  files: readonly QueuedFile[];
  /** Whether more files can be added. */
  open: boolean;
}

export interface ItemCard {
  node: HTMLElement;
  update: (state: CardState) => void;
}

interface CardOptions extends FileActions {
  words: Words;
  language: ClientLanguage;
  item: AskedItem;
  /** Size of the largest file that is accepted. */
  largest: string;
  onFiles: (files: readonly File[]) => void;
}

/** The office's title of the item and its reason, in the reader's language where the office has translated them. */
function wordsOf({ title, why, translations }: AskedItem, language: ClientLanguage) {
  const translated = language === 'en' ? undefined : translations[language];
  return translated ?? { title, why };
}

/** The card of one requested item, with the files sent for it and the control to send more. */
export function itemCard(options: CardOptions): ItemCard {
  const { words, item, language, largest, onFiles } = options;
  const { title, why } = wordsOf(item, language);
  const heading = element('h2', { tabindex: -1 }, title);
  const node = element('li', { class: 'card', 'data-done': item.done }, heading);
  if (item.done) {
    const said = element('p', { class: 'has' }, icon(CHECK), words.done);
    node.append(said);
  } else if (item.due_on) {
    const due = isOver(item.due_on, Date.now()) ? words.overdue : words.due;
    node.append(element('p', { class: 'due' }, due(dayText(item.due_on, words.locale))));
  }
  if (why && !item.done) node.append(element('p', { class: 'why' }, why));

  const list = element('ul', { class: 'files', 'aria-label': words.filesFor(title) });
  const input = element('input', {
    type: 'file',
    multiple: true,
    accept: ACCEPTED,
    class: 'visually-hidden',
  });
  const choose = element(
    'label',
    { class: 'choose' },
    input,
    icon(CAMERA),
    element('span', {}, words.choose),
    element('span', { class: 'visually-hidden' }, `: ${title}`),
  );
  const drop = element('p', { class: 'drop-here', 'aria-hidden': true }, words.dropHere);
  node.append(list, choose, drop);
  let isOpen = false;
  input.addEventListener('change', () => {
    const files = Array.from(input.files ?? []);
    // Resets the input, so that the same file can be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  });
  takeDrops(node, () => isOpen, onFiles);

  const rows = new Map<number, FileRow>();
  let drawnSent = 0;

  /** Removes a row and keeps the keyboard focus within the item. */
  function removeRow(key: number, row: FileRow): void {
    const hadFocus = row.node.contains(document.activeElement);
    row.node.remove();
    rows.delete(key);
    if (hadFocus) (isOpen ? input : heading).focus();
  }

  function update({ sent, files, open }: CardState): void {
    isOpen = open && !item.done;
    choose.hidden = !isOpen;
    input.disabled = !isOpen;
    for (const file of sent.slice(drawnSent))
      list.insertBefore(sentRow(words, file), list.children[drawnSent++] ?? null);
    for (const [key, row] of Array.from(rows))
      if (!files.some((file) => file.key === key)) removeRow(key, row);
    for (const file of files) {
      let row = rows.get(file.key);
      if (!row) {
        row = fileRow(words, file, largest, options);
        rows.set(file.key, row);
        list.append(row.node);
      }
      row.update(file);
    }
    list.hidden = list.children.length === 0;
    choose.dataset.more = String(sent.length > 0);
  }
  return { node, update };
}
