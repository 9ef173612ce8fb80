import { CHECK, element, icon, WARNING } from './element.ts';
import type { Summary } from './progress-summary.ts';
import type { Words } from './words.ts';

export interface OutcomeBar {
  node: HTMLElement;
  update: (summary: Summary) => void;
}

/** The text of the bar: a prominent line, and one that explains it. */
function textOf(words: Words, summary: Summary): readonly [title: string, more: string] {
  switch (summary.kind) {
    case 'idle':
      return ['', ''];
    case 'sending':
      return [words.progress(summary.sent, summary.total), summary.stalled ? words.stalled : words.keepOpen];
    case 'failed':
      return [words.notSent(summary.count), words.seeReasons];
    case 'partly':
      return [words.received, words.stillMissing(summary.missing)];
    case 'all':
      return [words.thanks, words.sentAll];
    case 'satisfied':
      return [words.thanks, words.officeHasAll];
  }
}

/** The overall state, at the bottom of the screen. @param announce reads a change to screen readers */
export function outcomeBar(words: Words, announce: (text: string) => void): OutcomeBar {
  const sign = element('span', { class: 'sign' });
  const title = element('h2', {});
  const more = element('p', {});
  const bar = element('progress', { max: 100 });
  const node = element('section', { class: 'outcome' }, sign, element('div', {}, title, more, bar));
  let kind: Summary['kind'] | undefined;

  function update(summary: Summary): void {
    const [line, explanation] = textOf(words, summary);
    node.hidden = summary.kind === 'idle';
    node.dataset.kind = summary.kind;
    if (title.textContent !== line) title.textContent = line;
    if (more.textContent !== explanation) more.textContent = explanation;
    bar.hidden = summary.kind !== 'sending';
    bar.setAttribute('aria-label', line);
    if (summary.kind === 'sending') bar.value = summary.percent;
    if (kind === summary.kind) return;
    sign.replaceChildren();
    if (summary.kind !== 'sending') sign.append(icon(summary.kind === 'failed' ? WARNING : CHECK));
    // A state that was reached before the page was opened is not announced.
    if (kind !== undefined && summary.kind === 'all') announce(`${line}. ${explanation}`);
    kind = summary.kind;
  }
  return { node, update };
}
