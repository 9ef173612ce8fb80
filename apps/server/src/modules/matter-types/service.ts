import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  type createMatterType,
  DEFAULT_MATTER_TYPES,
  type MatterType,
} from '@landfall/contract/matter-types';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

/** The organization's kinds of cases by name, archived ones included. */
export async function listMatterTypes(tx: OrgTx): Promise<MatterType[]> {
  const rows = await queries.selectMatterTypes(tx);
  return rows.map((row) => ({ ...row, archived_at: row.archived_at ?? NOT_ARCHIVED }));
}

/** Gives an organization that is founded at `now`, an ISO instant, its kinds of cases. */
export function addDefaultMatterTypes(tx: OrgTx, now: string): Promise<void> {
  return queries.insertMatterTypes(
    tx,
    DEFAULT_MATTER_TYPES.map((type) => ({ ...newRecord(now), ...type })),
  );
}

/** Whether the organization has a kind of case, archived ones included. */
export async function isMatterType(tx: OrgTx, id: string): Promise<boolean> {
  return (await queries.selectMatterTypes(tx)).some((type) => type.id === id);
}

/** @throws Failure `invalid_input` that names `matter_type_id` when no case can be given this kind */
export async function assertMatterType(tx: OrgTx, id: string): Promise<void> {
  if (!(await queries.holdMatterType(tx, id)))
    throw invalidInput({ matter_type_id: 'There is no such kind of case, or it is archived' });
}

/** Words for programs of a name: `N-400 (naturalization)` is `n_400_naturalization`. */
function keyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '') || 'kind';
}

/** The key, or the first of `key_2`, `key_3` … that no kind has. */
function freeKey(types: readonly MatterType[], key: string): string {
  const taken = new Set(types.map((type) => type.key));
  for (let number = 2, free = key; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${key.slice(0, LIMITS.matterTypeName - 4)}_${number}`.replace('__', '_');
  }
}

/** @throws Failure `conflict` when another kind has the name */
function assertNameFree(types: readonly MatterType[], name: string, id?: string): void {
  const current = types.find((type) => type.id !== id && type.name.toLowerCase() === name.toLowerCase());
  if (current) throw new Failure('conflict', 'A kind of case has this name already', { current });
}

async function readMatterType(tx: OrgTx, id: string): Promise<MatterType> {
  return found((await listMatterTypes(tx)).find((type) => type.id === id));
}

/** Adds a kind of case. @throws Failure `conflict` for a name or key that another has */
export async function addMatterType(
  { tx, now }: OrgSession,
  { name, key }: HandlerInput<typeof createMatterType>['body'],
): Promise<MatterType> {
  await lockOrganization(tx);
  const types = await listMatterTypes(tx);
  assertNameFree(types, name);
  if (types.length >= LIMITS.matterTypes)
    throw new Failure('conflict', `At most ${LIMITS.matterTypes} kinds of cases, archived ones included`);
  const current = types.find((type) => type.key === key);
  if (current) throw new Failure('conflict', 'A kind of case has this key already', { current });
  const type = { ...newRecord(now), name, key: key ?? freeKey(types, keyOf(name)) };
  await queries.insertMatterTypes(tx, [type]);
  return readMatterType(tx, type.id);
}

/** Renames a kind of case; its key stays. @throws Failure `not_found`, `conflict` */
export async function renameMatterType({ tx }: OrgSession, id: string, name: string): Promise<MatterType> {
  await lockOrganization(tx);
  const types = await listMatterTypes(tx);
  found(types.find((type) => type.id === id));
  assertNameFree(types, name, id);
  await queries.updateMatterType(tx, id, { name });
  return readMatterType(tx, id);
}

/** Archives a kind of case or restores it; doing it again changes nothing. @throws Failure `not_found` */
export async function setArchived(
  { tx, now }: OrgSession,
  id: string,
  archived: boolean,
): Promise<MatterType> {
  await lockOrganization(tx);
  const { archived_at } = await readMatterType(tx, id);
  if ((archived_at !== NOT_ARCHIVED) !== archived)
    await queries.updateMatterType(tx, id, { archived_at: archived ? now : null });
  return readMatterType(tx, id);
}
