import type { Duty } from '@landfall/contract/case-records';
import type { OrgSession } from '../../platform/http/gate.ts';
import { withdrawDates } from '../case-dates/service.ts';
import { changeCases } from '../case-summary/service.ts';
import {
  changesIn,
  type OperationChange,
  type OperationFailure,
  type Piece,
  type Worked,
} from '../operations/service.ts';
import { setArchived, setStatus } from './field-changes.ts';
import * as queries from './queries.ts';
import { changeTeams, type TeamChange } from './team-changes.ts';

/** The result of undoing a piece of the operation. */
interface Undone {
  changed: string[];
  /** The cases that stay as they are, with the reason. */
  left: [caseId: string, message: string][];
}

/** Restores the previous status or archived state of cases that still have the value that the bulk change set. */
async function undoField(
  session: OrgSession,
  changes: readonly OperationChange[],
  field: 'status' | 'archived',
): Promise<Undone> {
  const undone: Undone = { changed: [], left: [] };
  const ids = changes.map(({ resource_id }) => resource_id);
  const now = new Map((await queries.selectStates(session.tx, ids)).map((each) => [each.id, each[field]]));
  const back = new Map<string | boolean, string[]>();
  for (const { resource_id: id, old_value, new_value } of changes) {
    const [was, became] = [old_value ?? '', new_value ?? ''];
    if (now.get(id) === became) back.set(was, [...(back.get(was) ?? []), id]);
    else if (now.get(id) !== was)
      undone.left.push([id, field === 'status' ? 'Its status was changed since' : 'It was changed since']);
  }
  for (const [was, caseIds] of back)
    undone.changed.push(
      ...(typeof was === 'boolean'
        ? await setArchived(session, caseIds, was)
        : await setStatus(session, caseIds, was)),
    );
  return undone;
}

/** The changes of teams that restore the previous members, as far as they are still needed. */
async function revertedTeams(
  { tx }: OrgSession,
  changes: readonly OperationChange[],
  left: Undone['left'],
): Promise<TeamChange> {
  const ofTeam = changes.filter(({ field }) => field === 'on_team');
  const isOfTeam = (one: OperationChange) =>
    ofTeam.some(({ case_id, resource_id }) => case_id === one.case_id && resource_id === one.resource_id);
  // The changed duties of members who stayed on their teams.
  const ofDuty = changes.filter((change) => change.field === 'duty' && !isOfTeam(change));
  const caseIds = [...new Set(changes.map(({ case_id }) => case_id ?? ''))];
  const personIds = [...new Set([...ofTeam, ...ofDuty].map(({ resource_id }) => resource_id))];
  const members = await queries.shareLockMembers(tx, personIds);
  const places = await queries.selectPlaces(tx, caseIds, personIds);
  const placeOf = (caseId: string, personId: string) =>
    places.find((place) => place.caseId === caseId && place.personId === personId);
  const joining: queries.DutyPlace[] = [];
  const leaving: queries.DutyPlace[] = [];
  for (const { resource_id: personId, case_id, new_value: isOn } of ofTeam) {
    const caseId = case_id ?? '';
    const place = placeOf(caseId, personId);
    if (isOn && place) leaving.push(place);
    if (isOn || place) continue;
    const had = changes.find(
      (change) => change.case_id === caseId && change.resource_id === personId && change.field === 'duty',
    );
    if (members.includes(personId)) joining.push({ caseId, personId, duty: (had?.old_value ?? '') as Duty });
    else left.push([caseId, 'A former member of its team has left the organization']);
  }
  // If a former holder of a duty cannot return to the team, the member who took over the duty keeps it.
  const leftCases = new Set(left.map(([caseId]) => caseId));
  const duties = ofDuty.flatMap(({ resource_id: personId, case_id, old_value, new_value }) => {
    const caseId = case_id ?? '';
    const [from, to] = [(new_value ?? '') as Duty, (old_value ?? '') as Duty];
    const place = placeOf(caseId, personId);
    if (place && place.duty !== from && place.duty !== to)
      left.push([caseId, 'A duty on its team was changed since']);
    return place?.duty === from && !leftCases.has(caseId) ? [{ caseId, personId, from, to }] : [];
  });
  return { joining, leaving, duties };
}

/** Archives the dates that the bulk change added, unless they were changed since. */
async function undoDates(session: OrgSession, changes: readonly OperationChange[]): Promise<Undone> {
  const added = changes.filter(({ field, old_value }) => field === 'important_date' && old_value === null);
  const caseOf = new Map(added.map(({ resource_id, case_id }) => [resource_id, case_id ?? '']));
  const withdrawn = await withdrawDates(session, [...caseOf.keys()]);
  const cases = (ids: readonly string[]) => ids.map((id) => caseOf.get(id) ?? '');
  return {
    changed: cases(withdrawn.changed),
    left: cases(withdrawn.left).map((id) => [id, 'The date was changed since']),
  };
}

/** Undoes a bulk change of some cases, except for values that were changed since. */
export async function undoBulk(session: OrgSession, { ids, operationId }: Piece<unknown>): Promise<Worked> {
  const { tx } = session;
  let leave = async () => {};
  const { changed, left } = await changeCases(tx, ids, async () => {
    const changes = await changesIn(tx, operationId, ids);
    const own = (field: string) =>
      changes.filter((change) => change.field === field && change.resource_id === change.case_id);
    const undone = [
      await undoField(session, own('status'), 'status'),
      await undoField(session, own('archived'), 'archived'),
      await undoDates(session, changes),
    ];
    const all: Undone = {
      changed: undone.flatMap((each) => each.changed),
      left: undone.flatMap((each) => each.left),
    };
    const teams = await changeTeams(session, await revertedTeams(session, changes, all.left));
    leave = teams.leave;
    all.changed.push(...teams.changed);
    return all;
  });
  await leave();
  const failures: OperationFailure[] = left.map(([caseId, message]) => ({
    recordId: caseId,
    caseId,
    message,
  }));
  return { changed: [...new Set(changed)], failures };
}
