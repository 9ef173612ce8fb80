import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { counted } from '@landfall/contract/counted';
import { MINUTE_MS } from '@landfall/domain/durations';
import { withEveryCase } from '../../platform/db/session.ts';
import { afterCommit, allowStatements } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { Failure, found, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { changeCases } from '../case-summary/service.ts';
import { withdrawRequestsTo } from '../document-requests/service.ts';
import { withdrawMailsTo } from '../messages/service.ts';
import * as parties from '../parties/service.ts';
import * as queries from './queries.ts';

/** The statement timeout of an erasure, which searches everything that the organization wrote. */
const STATEMENT_MS = MINUTE_MS;
/** The maximum number of preventing cases that are named. */
const NAMED = 3;

type Kind = queries.Kind;

const nameOf = (row: parties.PartyRows[Kind]) =>
  'petitioner_name' in row ? row.petitioner_name : beneficiaryName(row);

/** The titles of the first cases, and the number of further ones. */
function casesWords(cases: readonly queries.BlockingCase[]): string {
  const titles = cases.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const more = cases.length - titles.length;
  const parts = more > 0 ? [...titles, counted(more, 'other')] : titles;
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

/** The message that names the preventing cases. Cases that the caller may not see are not mentioned. */
function refusal(kind: Kind, blocking: readonly queries.BlockingCase[]): Failure {
  const [who, whom] = kind === 'beneficiary' ? ['They are', 'them'] : ['It is', 'it'];
  const on = (why: queries.BlockingCase['why']) => blocking.filter((one) => one.why === why);
  const [open, held] = [on('open'), on('held')];
  const words = [
    open.length > 0 &&
      `${who} on ${open.length === 1 ? 'an open case' : 'open cases'}: ${casesWords(open)}. Archive ${
        open.length === 1 ? 'it' : 'them'
      } first, or take ${whom} off.`,
    held.length > 0 &&
      `${who} on ${held.length === 1 ? 'a case' : 'cases'} under hold: ${casesWords(held)}. End the hold first.`,
  ].filter((part) => part !== false);
  const hidden =
    kind === 'beneficiary'
      ? 'They cannot be erased yet. Ask a super admin what stands in the way'
      : 'It cannot be erased yet. Ask a super admin what stands in the way';
  return new Failure('conflict', words.join(' ') || hidden);
}

/** Refuses the erasure of a person who is on an open case or one under hold, including restricted cases. */
async function assertErasable({ tx }: OrgSession, kind: Kind, people: readonly string[]): Promise<void> {
  const blocking = await withEveryCase(tx, () => queries.selectBlockingCases(tx, kind, people));
  if (blocking.length === 0) return;
  throw refusal(kind, await queries.selectBlockingCases(tx, kind, people));
}

/**
 * Makes files that no row references any more count as new, so that they are kept for a day: a backup copies files
 * after its database.
 */
function keepFilesForADay({ tx, now }: OrgSession, store: FileStore, fileIds: readonly string[]): void {
  const { db, orgId } = tx;
  afterCommit(db, () => {
    for (const fileId of fileIds) store.touch({ orgId, fileId }, Date.parse(now)).catch(() => {});
  });
}

/** Notifies open pages of what was erased. The pages of cases are notified with the change of their cases. */
function announceErased({ tx, now }: OrgSession, id: string, threads: readonly string[]): void {
  const n = Date.parse(now);
  announce(tx, { kind: 'person_documents', id, n }, 'every member');
  announce(tx, { kind: 'received_mails', id: null, n }, 'every member');
  for (const thread of threads) announce(tx, { kind: 'thread', id: thread, n }, 'every member');
}

/**
 * Permanently erases the data of a beneficiary or petitioner, and of all records that were merged into them. Their
 * archived cases then show an 'Erased person'.
 * @param name the displayed name, as a confirmation
 * @throws Failure `not_found`; `invalid_input` for another name; `conflict` while they are on an open case, or under
 *   hold
 */
export async function erasePerson(
  session: OrgSession,
  store: FileStore,
  kind: Kind,
  id: string,
  name: string,
): Promise<void> {
  const { tx, now } = session;
  const people = await queries.selectOnePerson(tx, kind, id);
  for (const each of people) await parties.lockParty(tx, kind, each);
  const person = found(await parties.lockParty(tx, kind, id));
  if (person.erased_at || (await parties.isMergedAway(tx, kind, id))) throw notFound();
  if (name !== nameOf(person)) throw invalidInput({ name: 'This is not the name as it is shown' });
  await assertErasable(session, kind, people);
  const threads = await queries.selectThreads(tx, people);
  await allowStatements(tx.db, STATEMENT_MS);
  const files = await withEveryCase(tx, async () => {
    const cases = await Promise.all(people.map((each) => parties.casesOfParty(tx, kind, each)));
    return changeCases(tx, cases.flat(), async () => {
      // A case may have been restored, or put under hold, before it was locked.
      if ((await queries.selectBlockingCases(tx, kind, people)).length > 0)
        throw new Failure('conflict', 'A case was changed at this moment. Try again');
      await withdrawMailsTo(session, kind, id, 'erased');
      await withdrawRequestsTo(session, kind, id, 'erased');
      return queries.erase(tx, kind, id, now);
    });
  });
  keepFilesForADay(session, store, files);
  announceErased(session, id, threads);
}
