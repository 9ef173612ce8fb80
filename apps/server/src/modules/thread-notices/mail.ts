import { PRODUCT_NAME } from '@landfall/contract/product';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import type { Entry, ThreadKind } from './queries.ts';

/** What the mail about a thread needs beside the news. */
export interface ThreadMailOptions {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  threadId: string;
  subject: string;
  /** The name of the case or person that the thread is about. */
  owner: string;
  readerName: string;
  organization: string;
}

const LONGEST_TEXT = 200;
/** Names and subjects may come from outside: mail programs must not turn parts of them into links. */
const shown = (text: string) => inertText(singleLine(text, LONGEST_TEXT));

const WORDS: Readonly<Record<ThreadKind, (by: string) => string>> = {
  mention: (by) => `${by} mentioned you in a note`,
  thread_assigned: (by) => `${by} assigned a thread to you`,
  client_mail: (by) => `${by} wrote`,
};

/** An entry in a few words. */
export function entryWords({ kind, by_name }: Pick<Entry, 'kind' | 'by_name'>): string {
  return WORDS[kind](shown(by_name) || 'Somebody');
}

/**
 * The mail about news in a thread, as HTML and text: who did what, in which thread, on which case. It never contains
 * the messages themselves: mail is stored and forwarded in places that the organization does not control, and notes are
 * internal.
 */
export function threadMail(
  entries: readonly Entry[],
  { publicUrl, threadId, subject, owner, readerName, organization }: ThreadMailOptions,
): { subject: string; html: string; text: string } {
  const entriesByTitle = Map.groupBy(entries, entryWords);
  const points = [...entriesByTitle].map(([title, { length }]) => ({
    title,
    text: length > 1 ? `${length} times` : '',
  }));
  const [latest = 'Something is new', ...others] = [...entriesByTitle.keys()].reverse();
  const more = others.length > 0 ? `${latest}, and more` : latest;
  return {
    subject: `${more}: ${shown(subject)}`,
    ...renderMail({
      title: shown(subject),
      paragraphs: [
        ...(readerName ? [`Hello ${shown(readerName)},`] : []),
        owner ? `This is new in a thread about ${shown(owner)}:` : 'This is new in a thread:',
      ],
      points,
      button: { label: 'Open Thread', url: `${publicUrl}/messages/${threadId}` },
      footer: `The text itself can be read in ${PRODUCT_NAME} only. You get this mail because you belong to ${shown(organization)}. You choose which mails you get under Settings: ${publicUrl}/settings`,
    }),
  };
}
