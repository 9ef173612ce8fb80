import { withEveryCase } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { changeCases } from '../case-summary/service.ts';
import { notifyAssigned } from '../notifications/service.ts';
import { recordDutyChanges, recordTeam } from './case-history.ts';
import * as queries from './queries.ts';

import { recallMails } from './service.ts';

type Place = queries.Place;
type DutyPlace = queries.DutyPlace;

/** Who joins and who leaves which teams, and whose duties change. */
export interface TeamChange {
  /** Those who are on the team already take over the duty if they have none. */
  joining: readonly DutyPlace[];
  leaving: readonly DutyPlace[];
  duties?: readonly queries.DutyChange[];
}

/** @throws Failure `conflict` when the team of a restricted case would be empty */
async function assertTeamsRemain({ tx }: OrgSession, { joining, leaving }: TeamChange): Promise<void> {
  const countOn = (places: readonly Place[], id: string) =>
    places.filter(({ caseId }) => caseId === id).length;
  const ids = [...new Set(leaving.map(({ caseId }) => caseId))];
  for (const { id, size } of await queries.selectRestrictedTeams(tx, ids))
    if (size + countOn(joining, id) <= countOn(leaving, id))
      throw new Failure('conflict', 'A restricted case keeps someone on its team');
}

/**
 * Adds people to the teams of cases that the caller has locked with `changeCases`, and returns the removal of others as
 * a function to be called last, since a restricted case becomes invisible to a caller who leaves its team.
 * @returns the cases whose teams change, and `leave`, which removes those who leave
 */
export async function changeTeams(
  session: OrgSession,
  { joining, leaving, duties = [] }: TeamChange,
): Promise<{ changed: string[]; leave: () => Promise<void> }> {
  const { tx, now } = session;
  await assertTeamsRemain(session, { joining, leaving });
  const taken = joining.map(({ duty, ...place }) => ({ ...place, from: '' as const, to: duty }));
  const given = await queries.changeDuties(tx, [...duties, ...taken]);
  const placed = await queries.insertPlaces(tx, joining);
  recordDutyChanges(session, given);
  recordTeam(session, placed, 'on');
  recordTeam(session, leaving, 'off');
  await notifyAssigned(session, placed);
  const caseIds = [...new Set([...given, ...placed, ...leaving].map(({ caseId }) => caseId))];
  const restricted = await queries.selectRestrictedTeams(tx, caseIds);
  return {
    changed: await queries.raiseVersions(tx, caseIds),
    async leave() {
      if (leaving.length === 0) return;
      await queries.deletePlaces(tx, leaving);
      for (const { id } of restricted) await recallMails({ tx, now }, id);
    },
  };
}

/** The number of active cases that a member works on, as far as the session may see them. */
export async function countOpenCasesOf({ tx }: OrgSession, personId: string): Promise<number> {
  return (await queries.selectOpenPlaces(tx, personId)).length;
}

/**
 * Gives a member's places on the teams of active cases, including restricted ones, to another member with the same
 * duty.
 */
export function handOverCases(session: OrgSession, fromId: string, toId: string): Promise<void> {
  const { tx } = session;
  return withEveryCase(tx, async () => {
    const leaving = await queries.selectOpenPlaces(tx, fromId);
    const joining = leaving.map((place) => ({ ...place, personId: toId }));
    const ids = leaving.map(({ caseId }) => caseId);
    await changeCases(tx, ids, async () => {
      const { leave } = await changeTeams(session, { joining, leaving });
      await leave();
    });
  });
}
