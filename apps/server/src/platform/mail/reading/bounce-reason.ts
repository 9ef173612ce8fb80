/** Server messages that are more specific than, or replace, a status. The first match counts. */
const WORDS: readonly [RegExp, string][] = [
  [
    /user unknown|unknown user|no such (user|mailbox|recipient)|(does not|doesn't) exist|recipient ?not ?found|mailbox (not found|unavailable)|invalid recipient/i,
    'The mailbox does not exist',
  ],
  [/(mailbox|quota|storage).{0,40}(full|exceed)|over ?quota|out of storage/i, 'The mailbox is full'],
  [
    /spam|junk|block ?list|black ?list|blocked|reputation|spamhaus/i,
    'It was refused as spam, or because of the server that sent it',
  ],
  [
    /dmarc|dkim|\bspf\b|unauthenticated|not authenticated/i,
    'It was refused because the sender could not be verified',
  ],
  [/too (large|big)|size limit|exceeds.{0,20}size/i, 'It is too large for the mailbox'],
  [/virus|malware|attachment.{0,40}not (allowed|accepted)/i, 'It was refused because of an attachment'],
  [/(account|mailbox|user).{0,40}(disabled|inactive|suspended)/i, 'The mailbox is disabled'],
];

/** By a status or its last two parts: the registry of RFC 5248, and Exchange's own (5.1.10, 5.4.1). */
const STATUSES: Readonly<Record<string, string>> = {
  '5.4.1': 'The receiving server does not know the address, or does not let it in',
  '1.0': 'The address is wrong',
  '1.1': 'The mailbox does not exist',
  '1.2': 'The domain of the address does not exist, or takes no mail',
  '1.3': 'The address is wrong',
  '1.6': 'The mailbox has moved, and its new address is not known',
  '1.10': 'The mailbox does not exist',
  '2.1': 'The mailbox is disabled',
  '2.2': 'The mailbox is full',
  '2.3': 'It is too large for the mailbox',
  '3.4': 'It is too large for the mailbox',
  '4.1': 'The receiving server did not answer',
  '4.2': 'The receiving server did not answer',
  '4.4': 'The domain of the address does not exist, or takes no mail',
  '4.6': 'The receiving servers send it in a circle',
  '4.7': 'It could not be delivered in time',
  '7.1': 'The receiving server does not let it in',
  '7.20': 'It was refused because the sender could not be verified',
  '7.23': 'It was refused because the sender could not be verified',
  '7.26': 'It was refused because the sender could not be verified',
};

/** Statuses that are unspecific: the server's message says more. */
const VAGUE = /^(|\d\.0\.0|\d\.[35]\.0|\d\.7\.\d+)$/;

const SUBJECTS: Readonly<Record<string, string>> = {
  1: 'Something is wrong with the address',
  2: 'The mailbox does not take it',
  3: 'The receiving server could not take it',
  4: 'The receiving server could not be reached',
  7: 'The receiving server does not let it in',
};

/**
 * Why a mail could not be delivered, as a message.
 * @param status of RFC 3463, e.g. 5.1.1, or empty
 * @param diagnostic the other server's message
 */
export function bounceReason(status: string, diagnostic: string): string {
  const [, subject = '', detail = ''] = status.split('.');
  const said = WORDS.find(([words]) => words.test(diagnostic))?.[1];
  const meant = STATUSES[status] ?? STATUSES[`${subject}.${detail}`];
  return (
    (VAGUE.test(status) ? (said ?? meant) : (meant ?? said)) ??
    SUBJECTS[subject] ??
    'The receiving server gave no reason that can be told'
  );
}
