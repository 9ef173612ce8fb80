import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { createReminderGroup, ReminderGroup, updateReminderGroup } from '@landfall/contract/reminders';
import { validate as isUuid } from 'uuid';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readDirectory } from '../reminder-targets/service.ts';
import * as queries from './queries.ts';
import { usersOfGroup } from './templates.ts';

async function toWire(tx: OrgTx, rows: readonly queries.GroupRow[]): Promise<ReminderGroup[]> {
  const usersOf = await usersOfGroup(tx);
  return rows.map((row) => ({ ...row, used_by: usersOf(row.id) }));
}

/** All groups, by name. */
export async function listGroups({ tx }: OrgSession): Promise<ReminderGroup[]> {
  return toWire(tx, await queries.selectGroups(tx));
}

/** One group. */
export async function readGroup({ tx }: Pick<OrgSession, 'tx'>, id: string): Promise<ReminderGroup> {
  const [group] = await toWire(tx, await queries.selectGroups(tx, id));
  return found(group);
}

/**
 * The ids of members who are given by id or e-mail address.
 * @throws Failure `invalid_input` that names an unknown address, `not_found` for an id
 */
async function memberIds(tx: OrgTx, given: readonly string[]): Promise<string[]> {
  const { members } = await readDirectory(tx);
  const byEmail = new Map([...members.values()].map(({ id, email }) => [email.toLowerCase(), id]));
  const ids = given.map((each, at) => {
    const wanted = each.toLowerCase();
    if (isUuid(wanted) && !members.has(wanted)) throw notFound();
    const id = members.has(wanted) ? wanted : byEmail.get(wanted);
    if (!id) throw invalidInput({ [`members.${at}`]: 'Nobody of this organization' });
    return id;
  });
  return [...new Set(ids)];
}

async function assertNameFree(tx: OrgTx, name: string, except?: string): Promise<void> {
  await lockOrganization(tx);
  if (await idOfName(tx, 'reminder_group', name, except))
    throw new Failure('conflict', `A group is already named ${name}`);
}

/**
 * Adds a group.
 * @throws Failure `conflict` for a name that another group has, or when the maximum number is reached
 */
export async function addGroup(
  { tx, now }: OrgSession,
  { name, members }: HandlerInput<typeof createReminderGroup>['body'],
): Promise<ReminderGroup> {
  await assertNameFree(tx, name);
  if ((await queries.countOfKind(tx, 'reminder_group')) >= LIMITS.reminderGroups)
    throw new Failure('conflict', `An organization has at most ${LIMITS.reminderGroups} groups`);
  const record = newRecord(now);
  await queries.insertGroup(tx, { ...record, name });
  await queries.replaceMembers(tx, record.id, await memberIds(tx, members));
  return readGroup({ tx }, record.id);
}

/**
 * Changes the supplied fields.
 * @throws Failure `stale_version` with the current group, `conflict`
 */
export async function editGroup(
  { tx }: OrgSession,
  id: string,
  { version, name, members }: HandlerInput<typeof updateReminderGroup>['body'],
): Promise<ReminderGroup> {
  if (name !== undefined) await assertNameFree(tx, name, id);
  await queries.lockGroup(tx, id);
  const current = await readGroup({ tx }, id);
  if (version !== undefined && version !== current.version) throw staleVersion(current);
  const wanted = members && (await memberIds(tx, members));
  const isOther =
    wanted &&
    (wanted.length !== current.members.length || wanted.some((each) => !current.members.includes(each)));
  const isRenamed = name !== undefined && name !== current.name;
  if (!isOther && !isRenamed) return current;
  if (isOther) await queries.replaceMembers(tx, id, wanted);
  await queries.updateGroup(tx, id, isRenamed ? { name } : {});
  return readGroup({ tx }, id);
}

/**
 * Deletes a group.
 * @throws Failure `conflict` with the types and templates that send reminders to it
 */
export async function removeGroup({ tx }: OrgSession, id: string): Promise<void> {
  await queries.lockGroup(tx, id);
  const { used_by } = await readGroup({ tx }, id);
  if (used_by.length > 0)
    throw new Failure(
      'conflict',
      `Reminders go to it from ${used_by.join(', ')}. Choose somebody else there first`,
    );
  await queries.deleteGroup(tx, id);
}
