import {
  BOARD_CHECKS,
  BOARD_ROWS,
  type BoardCheck,
  type BoardDismissal,
  type BoardRow,
  type getBoard,
} from '@landfall/contract/board';
import { BOARD_COLUMNS, type dismissBoardRow, type listBoardRows } from '@landfall/contract/board-rows';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { csvOf } from '../../platform/csv.ts';
import { readAll } from '../../platform/db/page.ts';
import { found, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as boardDismissals from '../board-dismissals/service.ts';
import { requiresVerification } from '../case-deadlines/service.ts';
import { datingKinds, staleRules } from '../case-events/service.ts';
import { announceOnCase, changeCase, countOpenCases } from '../case-summary/service.ts';
import { readAdoptedRules } from '../deadline-rules/service.ts';
import { lockParty } from '../parties/service.ts';
import * as queries from './queries.ts';

function toWire({ dismissal, ...row }: queries.FoundRow): BoardRow {
  const word = dismissal && {
    id: dismissal.id,
    reason: dismissal.reason,
    until: dismissal.until,
    by: { id: dismissal.by, display_name: dismissal.name },
    at: dismissal.at,
  };
  return { ...row, dismissal: word };
}

/** What the checks depend on, and which of them are turned on. */
async function checkedOn(session: OrgSession) {
  const { tx, today, now } = session;
  const rules = await readAdoptedRules(tx);
  const [inactiveDays, verifies, stale] = await Promise.all([
    queries.selectInactiveDays(tx),
    requiresVerification(tx),
    staleRules(session, rules),
  ]);
  const kinds = datingKinds(rules);
  const on: queries.CheckedOn = { today, inactiveDays, now, staleRules: stale, datingKinds: kinds };
  const isOn = (key: BoardCheck) =>
    (key !== 'no_activity' || inactiveDays > 0) && (key !== 'unverified' || verifies);
  return { on, isOn };
}

/** The parameters for the rows of a check; undefined when it is turned off. */
async function partOf(
  session: OrgSession,
  key: BoardCheck,
  dismissed: boolean,
): Promise<queries.BoardPart | undefined> {
  const { on, isOn } = await checkedOn(session);
  return isOn(key) ? { key, dismissed, on } : undefined;
}

/** Every check with the exact number of rows that the caller may see, and the first rows. */
export async function readBoard(session: OrgSession): Promise<HandlerResult<typeof getBoard>> {
  const { tx, now } = session;
  const [{ on, isOn }, cases] = await Promise.all([checkedOn(session), countOpenCases(tx)]);
  const checks = BOARD_CHECKS.filter(isOn).map(async (key) => {
    const part = { key, dismissed: false, on };
    const { total, rows } = await queries.selectFirstRows(tx, part, BOARD_ROWS);
    return { key, total, rows: rows.map(toWire) };
  });
  return { checked_at: now, cases, inactive_days: on.inactiveDays, checks: await Promise.all(checks) };
}

/** A page of the rows of a check; empty when it is turned off. */
export async function listRows(
  session: OrgSession,
  key: BoardCheck,
  { dismissed, ...at }: HandlerInput<typeof listBoardRows>['query'],
): Promise<HandlerResult<typeof listBoardRows>> {
  const part = await partOf(session, key, dismissed === 'true');
  if (!part) return { rows: [], total: 0, next_cursor: null };
  const [{ page, next }, total] = await Promise.all([
    queries.selectRows(session.tx, part, at),
    queries.countRows(session.tx, part),
  ]);
  return { rows: page.map(toWire), total, next_cursor: next };
}

/** All rows of a check as CSV; days as `YYYY-MM-DD`. */
export async function exportRows(session: OrgSession, key: BoardCheck): Promise<string> {
  const part = await partOf(session, key, false);
  const rows = part ? await readAll((at) => queries.selectRows(session.tx, part, at)) : [];
  return csvOf(
    Object.values({ ...BOARD_COLUMNS, ...(key === 'expiring' && { case_name: 'Beneficiary' }) }),
    rows.map(({ case_name, reason, since }) => [case_name, reason, since]),
  );
}

/** The row of a record, on the board or dismissed. */
async function findRow(session: OrgSession, key: BoardCheck, resourceId: string): Promise<queries.FoundRow> {
  for (const dismissed of [false, true]) {
    const part = await partOf(session, key, dismissed);
    const row = part && (await queries.selectRow(session.tx, part, resourceId));
    if (row) return row;
  }
  throw notFound();
}

/**
 * Dismisses a row: what the check found is intended. Replaces an earlier dismissal.
 * @throws Failure `not_found` unless the check finds it, `invalid_input` that names `until` for a day that is not in
 *   the future
 */
export async function dismissRow(
  session: OrgSession,
  key: BoardCheck,
  { resource_id, reason, until }: HandlerInput<typeof dismissBoardRow>['body'],
): Promise<BoardDismissal> {
  const { tx, actor, now, today } = session;
  const shownFrom = until === undefined ? null : dateAsWritten(until);
  if (shownFrom !== null && shownFrom <= today) throw invalidInput({ until: 'A day after today' });
  const { case_id, beneficiary_id } = await findRow(session, key, resource_id);
  const keep = async () => {
    const { since } = await findRow(session, key, resource_id);
    const dismissal: boardDismissals.NewDismissal = {
      ...newRecord(now),
      board_check: key,
      resource_id,
      case_id,
      beneficiary_id,
      since,
      reason,
      until: shownFrom,
      dismissed_by: actor.personId,
    };
    const { dismissed_by, dismissed_by_name, created_at, ...said } = await boardDismissals.storeDismissal(
      tx,
      dismissal,
    );
    return { ...said, by: { id: dismissed_by, display_name: dismissed_by_name }, at: created_at };
  };
  if (case_id !== null) return changeCase(tx, case_id, keep);
  // Serializes concurrent dismissals of a row about a person; for a case, `changeCase` does the same.
  if (beneficiary_id !== null) await lockParty(tx, 'beneficiary', beneficiary_id);
  announceBoard(session);
  return keep();
}

/** Makes all open pages reload the board after a change of a row without a case. */
function announceBoard({ tx, now }: OrgSession): void {
  announce(tx, { kind: 'cases', id: null, n: Date.parse(now) }, 'every member');
}

/**
 * Returns a row to the board; idempotent.
 * @throws Failure `not_found` when the organization has no such dismissal
 */
export async function endDismissal(session: OrgSession, id: string): Promise<void> {
  const { tx, now } = session;
  const { case_id } = found(await boardDismissals.endDismissal(tx, id, now));
  if (case_id === null) announceBoard(session);
  else await announceOnCase(tx, 'cases', case_id, now);
}
