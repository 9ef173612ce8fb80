import { type listSnoozes as listSnoozesCall, MAX_SNOOZE_DAYS } from '@landfall/contract/date-snoozes';
import type { HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { addDays } from '@landfall/domain/calendar-dates';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/**
 * Snoozes the caller's reminders of an open date: until the given day, none of their digests and mails mentions it.
 * Handling, moving or archiving the date ends the snooze.
 * @throws Failure `conflict` for a date that is handled or archived, `invalid_input` that names `until`
 */
export async function snooze(
  { tx, actor, today }: OrgSession,
  id: string,
  { until: input }: { until: string },
): Promise<void> {
  const date = await queries.shareLockDate(tx, id);
  if (!date) throw notFound();
  if (date.state !== 'open') throw new Failure('conflict', 'This date is handled already');
  if (date.archived_at !== null || date.case_archived)
    throw new Failure('conflict', 'This date is archived: nothing reminds you of it');
  const until = dateAsWritten(input);
  if (until <= today) throw invalidInput({ until: 'Choose a day after today' });
  const isAhead = date.important_date > today;
  if (isAhead && until > date.important_date) throw invalidInput({ until: 'No later than the date itself' });
  if (!isAhead && until > addDays(today, MAX_SNOOZE_DAYS))
    throw invalidInput({ until: `At most ${MAX_SNOOZE_DAYS} days from today` });
  await queries.putSnooze(tx, actor.personId, date, until);
}

/** Ends the caller's snooze of a date; idempotent. */
export async function endSnooze({ tx, actor }: OrgSession, id: string): Promise<void> {
  if (!(await queries.shareLockDate(tx, id))) throw notFound();
  await queries.deleteSnooze(tx, actor.personId, id);
}

/** The dates of a case that the caller has snoozed, and until when. */
export async function snoozesOf(
  { tx, actor, today }: OrgSession,
  caseId: string,
): Promise<HandlerResult<typeof listSnoozesCall>> {
  if (!(await queries.hasCase(tx, caseId))) throw notFound();
  return { snoozes: await queries.selectSnoozes(tx, actor.personId, caseId, today) };
}

/**
 * Withdraws unsent mails about ended snoozes of cases that were archived, or that fewer members may see now. Members
 * who still may see them are notified again.
 */
export function recallEnds(tx: OrgTx, caseIds: readonly string[]): Promise<void> {
  return withEveryCase(tx, () => queries.markUnannounced(tx, caseIds));
}
