import type { OrgTx } from '../../platform/db/session.ts';
import type { MailHead } from '../../platform/mail/reading/head.ts';
import type { ReceivedMail } from '../../platform/mail/reading/received-mail.ts';
import { type ThreadCandidate, threadCandidates, tokensOf } from '../../platform/mail/reading/threading.ts';
import { type AnsweredRequest, requestNamed } from '../document-requests/service.ts';
import {
  type ClaimedThread,
  claimedThreads,
  findSent,
  isAdmitted,
  secretCaseOf,
} from '../mail-threading/service.ts';

/** Why a mail needs a person's decision, in words for that person. */
export const REASONS = {
  noThread: 'It answers no mail of a thread',
  request: 'It answers a request for documents',
  deleted: 'The person or company that its thread is about was deleted',
  ambiguous: 'It answers a mail that is in more than one thread',
  stranger: 'Its sender is not one of those whom the thread is with',
  unconfirmed: 'It is not confirmed that its sender wrote it',
  bounce: 'It reports that a mail did not arrive, and names none that was sent from here to that address',
  requestBounce: 'It reports that a request for documents did not arrive',
  attachedReport: 'It holds a report on a mail that did not arrive, but no mail server sent it',
} as const;

/** Where a mail belongs. */
export type Decision =
  | { kind: 'bounce'; messageId: string; threadId: string }
  /** Threads of restricted cases come first. */
  | { kind: 'filed'; threadIds: string[] }
  /** The first answer to a request for documents: a thread on its case is opened for it. */
  | { kind: 'answers_request'; request: AnsweredRequest }
  /** `claim`: the thread that the mail refers to; `caseId`: the case whose restriction hides the mail. */
  | { kind: 'triage'; reason: string; claim: ClaimedThread | null; caseId: string | null };

type Claiming = Parameters<typeof threadCandidates>[0];

/** The thread candidates of a mail: tokens in the addresses of any mailbox come first. */
function candidatesOf(mail: Claiming, mailboxes: readonly string[]): ThreadCandidate[] {
  const tokens = mailboxes.flatMap((address) => tokensOf(mail, address));
  const others = threadCandidates(mail, 'nobody@mailbox.invalid');
  return [...tokens.map((token) => ({ by: 'token' as const, token })), ...others];
}

/**
 * Of the threads that a mail refers to, the one that determines who may see it: preferably one of a restricted case, so
 * that only members who may see that case see the contents.
 */
const mostHidden = (threads: readonly ClaimedThread[]) =>
  threads.find(({ restricted }) => restricted) ?? threads[0] ?? null;

/** The maximum number of a mail's authors that are looked up among the people of restricted cases. */
const MAX_AUTHORS = 10;

/**
 * The case that determines who may see a mail: that of the thread that it refers to, else that of the request for
 * documents that it answers, else a restricted case of one of its authors.
 */
async function hidingCase(
  tx: OrgTx,
  claim: ClaimedThread | null,
  askedFor: string | undefined,
  authors: readonly string[],
): Promise<string | null> {
  if (claim !== null) return claim.case_id;
  if (askedFor !== undefined) return askedFor;
  for (const address of authors.slice(0, MAX_AUTHORS)) {
    const caseId = address === '' ? undefined : await secretCaseOf(tx, address);
    if (caseId !== undefined) return caseId;
  }
  return null;
}

/** The thread and the case that a mail refers to, if only its headers can be parsed. */
export async function claimOf(
  tx: OrgTx,
  { from, to, inReplyTo, references }: MailHead,
  mailboxes: readonly string[],
): Promise<{ claim: ClaimedThread | null; caseId: string | null }> {
  const addressed = { originalTo: to, deliveredTo: [], to: [], cc: [], inReplyTo, references };
  const { threads } = await claimedThreads(tx, candidatesOf(addressed, mailboxes));
  const claim = mostHidden(threads);
  const request = await requestNamed(tx, [...references, ...inReplyTo]);
  return { claim, caseId: await hidingCase(tx, claim, request?.case_id, from) };
}

/** Whether a mail answers a request for documents and its recipient wrote it, as the mailbox's server has verified. */
function isAnswer({ from, automaticReason, authentication }: ReceivedMail, { recipient }: AnsweredRequest) {
  const [author, another] = from;
  const isRecipient = !another && author?.address.toLowerCase() === recipient.toLowerCase();
  return isRecipient && automaticReason === null && authentication.result === 'pass';
}

/**
 * Decides where a mail belongs: in each thread whose token it contains, else in the thread whose mail it answers, else
 * on the case for which the mail that it answers requested documents. The thread must know the sender, or the request
 * must have been sent to them, and the mailbox's server must have authenticated them. If several threads know the
 * Message-ID, e.g. of a client's mail to two cases, a person decides.
 */
export async function decide(tx: OrgTx, mail: ReceivedMail, mailboxes: readonly string[]): Promise<Decision> {
  const { by, threads } = await claimedThreads(tx, candidatesOf(mail, mailboxes));
  const [author, another] = mail.from;
  const address = another ? '' : (author?.address ?? '');
  const claim = mostHidden(threads);
  const authors = mail.from.map((each) => each.address);
  const reported = mail.bounce?.originalMessageId ?? '';
  const request = await requestNamed(tx, [...mail.references, ...mail.inReplyTo, reported]);
  const triage = async (reason: string): Promise<Decision> => ({
    kind: 'triage',
    reason,
    claim,
    caseId: await hidingCase(tx, claim, request?.case_id, authors),
  });
  if (mail.bounce) {
    if (!mail.bounce.isFromServer) return triage(REASONS.attachedReport);
    const named = mail.bounce.originalMessageId;
    const sent = named === null ? undefined : await findSent(tx, named);
    if (!sent?.message_id) return triage(request ? REASONS.requestBounce : REASONS.bounce);
    if (!sent.is_open) return triage(REASONS.deleted);
    return { kind: 'bounce', messageId: sent.message_id, threadId: sent.thread_id };
  }
  if (by === null && request)
    return isAnswer(mail, request) ? { kind: 'answers_request', request } : triage(REASONS.request);
  if (by === null) return triage(REASONS.noThread);
  if (threads.length === 0) return triage(REASONS.deleted);
  if (by !== 'token' && threads.length > 1) return triage(REASONS.ambiguous);
  const known: string[] = [];
  const inOrder = threads.toSorted((a, b) => Number(b.restricted) - Number(a.restricted));
  if (address !== '') for (const { id } of inOrder) if (await isAdmitted(tx, id, address)) known.push(id);
  if (known.length === 0) return triage(REASONS.stranger);
  const { result, reason } = mail.authentication;
  if (result !== 'pass') return triage(`${REASONS.unconfirmed}. ${reason}`);
  return { kind: 'filed', threadIds: [...new Set(known)] };
}
