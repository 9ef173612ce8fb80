import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { EMPTY_DEFINITION, type KindDefinition, kindDefinition } from '@landfall/contract/kind-definitions';
import type { createMatterType, DefinedKind, updateMatterType } from '@landfall/contract/matter-type-changes';
import type { ListedMatterType } from '@landfall/contract/matter-types';
import { countedFromWords } from '@landfall/contract/tasks';
import { KIND_CATALOGUE, STARTING_KINDS } from '@landfall/domain/kinds/catalogue';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { assertKnown } from './known-parts.ts';
import * as queries from './queries.ts';

export { settingOutputs } from './known-parts.ts';

/**
 * The organization's kinds of cases by name, including archived ones. Invalid lists of forms, as an archive from
 * elsewhere may contain, count as empty.
 */
export async function listMatterTypes(tx: OrgTx): Promise<ListedMatterType[]> {
  const rows = await queries.selectMatterTypes(tx);
  return rows.map(({ archived_at, forms, ...row }) => ({
    ...row,
    archived_at: archived_at ?? NOT_ARCHIVED,
    forms: kindDefinition.shape.forms.safeParse(forms).data ?? [],
  }));
}

/** The names of all kinds by id, including archived ones. */
export async function matterTypeNames(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  return new Map((await queries.selectNames(tx, {})).map(({ id, name }) => [id, name]));
}

/** Adds the default kinds of cases to an organization that is founded at `now`, an ISO instant. */
export function addDefaultMatterTypes(tx: OrgTx, now: string): Promise<void> {
  const starting = KIND_CATALOGUE.filter(({ key }) => STARTING_KINDS.includes(key));
  return queries.insertMatterTypes(
    tx,
    starting.map(({ key, name, definition }) => ({ ...newRecord(now), key, name, definition })),
  );
}

/** Whether the organization has this kind of case, archived or not. */
export async function isMatterType(tx: OrgTx, id: string): Promise<boolean> {
  return (await queries.selectMatterTypes(tx)).some((type) => type.id === id);
}

/** @throws Failure `invalid_input` that names `matter_type_id` when cases cannot be given this kind */
export async function assertMatterType(tx: OrgTx, id: string): Promise<void> {
  if (!(await queries.shareLockMatterType(tx, id)))
    throw invalidInput({ matter_type_id: 'There is no such kind of case, or it is archived' });
}

/**
 * A kind with its definition, of the latest version unless one is given. An invalid definition, as an archive from
 * elsewhere may contain, counts as empty.
 * @throws Failure `not_found`
 */
export async function readKind(tx: OrgTx, id: string, version?: number): Promise<DefinedKind> {
  const { forms: _, ...kind } = found((await listMatterTypes(tx)).find((type) => type.id === id));
  const kept = found(await queries.selectDefinition(tx, id, version));
  const definition = kindDefinition.safeParse(kept.definition).data ?? EMPTY_DEFINITION;
  return { ...kind, version: kept.version, definition };
}

/** The keys of the rules of a case's kind. */
export async function rulesOfCase(tx: OrgTx, caseId: string): Promise<string[]> {
  const id = await queries.selectKindOfCase(tx, caseId);
  return id === null ? [] : (await readKind(tx, id)).definition.rules;
}

/** A key made from a name: `N-400 (naturalization)` becomes `n_400_naturalization`. */
function keyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '') || 'kind';
}

/** The key if no kind has it, else the first free one of `key_2`, `key_3` … */
function freeKey(types: readonly ListedMatterType[], key: string): string {
  const taken = new Set(types.map((type) => type.key));
  for (let number = 2, free = key; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${key.slice(0, LIMITS.matterTypeName - 4)}_${number}`.replace('__', '_');
  }
}

/** @throws Failure `conflict` when another kind has the name */
async function assertNameFree(
  tx: OrgTx,
  types: readonly ListedMatterType[],
  name: string,
  id?: string,
): Promise<void> {
  const taken = await idOfName(tx, 'matter_type', name, id);
  const current = types.find((type) => type.id === taken);
  if (current) throw new Failure('conflict', 'A kind of case has this name already', { current });
}

/** The fields that the history of a kind records. */
const RECORDED = ['name', 'forms', 'roles', 'dates', 'tasks', 'rules', 'archived'] as const;

/** The recorded fields of a kind in readable form, with parts by their names. */
function recordedFields({
  name,
  archived_at,
  definition: { forms, roles, dates, tasks, rules },
}: DefinedKind) {
  return {
    name,
    forms,
    rules,
    archived: archived_at !== NOT_ARCHIVED,
    roles: roles.map(({ title, party }) => `${title} (${party})`),
    dates: dates.map(({ date_type, days }) => `${date_type} (${counted(days, 'day')})`),
    tasks: tasks.map(({ title, duty, due, note }) => {
      const day = due && countedFromWords(due.days, due.of || 'the opening');
      const facts = [duty, day, note].filter(Boolean).join(', ');
      return facts ? `${title} (${facts})` : title;
    }),
  };
}

function record(session: OrgSession, id: string, before: DefinedKind | null, after: DefinedKind): void {
  const historyRecord = { id, kind: 'matter_type' };
  recordChanges(
    session,
    historyRecord,
    before && recordedFields(before),
    recordedFields(after),
    before ? RECORDED : ['name', 'forms'],
  );
}

/**
 * Adds a kind whose definition was checked.
 * @throws Failure `conflict` for a name or key that another kind has
 */
export async function addKind(
  session: OrgSession,
  { name, key, definition }: { name: string; key?: string | undefined; definition: KindDefinition },
): Promise<DefinedKind> {
  const { tx, now } = session;
  await lockOrganization(tx);
  const types = await listMatterTypes(tx);
  await assertNameFree(tx, types, name);
  if (types.length >= LIMITS.matterTypes)
    throw new Failure('conflict', `At most ${LIMITS.matterTypes} kinds of cases, archived ones included`);
  const current = types.find((type) => type.key === key);
  if (current) throw new Failure('conflict', 'A kind of case has this key already', { current });
  const type = { ...newRecord(now), name, key: key ?? freeKey(types, keyOf(name)), definition };
  await queries.insertMatterTypes(tx, [type]);
  const added = await readKind(tx, type.id);
  record(session, type.id, null, added);
  return added;
}

/**
 * Adds a kind of the organization's own.
 * @throws Failure `conflict` for a name or key that another kind has, `invalid_input` that names unknown parts
 */
export async function addMatterType(
  session: OrgSession,
  { definition = EMPTY_DEFINITION, ...body }: HandlerInput<typeof createMatterType>['body'],
): Promise<DefinedKind> {
  await assertKnown(session.tx, definition);
  return addKind(session, { ...body, definition });
}

/**
 * Renames a kind, whose key stays, or stores the next version of its definition; an unchanged definition makes no
 * version.
 * @throws Failure `not_found`, `conflict`, `stale_version`, `invalid_input` that names unknown parts
 */
export async function changeMatterType(
  session: OrgSession,
  id: string,
  { version, name, definition }: HandlerInput<typeof updateMatterType>['body'],
): Promise<DefinedKind> {
  const { tx, now } = session;
  await lockOrganization(tx);
  const before = await readKind(tx, id);
  if (version !== undefined && version !== before.version) throw staleVersion(before);
  if (name !== undefined && name !== before.name) {
    await assertNameFree(tx, await listMatterTypes(tx), name, id);
    await queries.updateMatterType(tx, id, { name });
  }
  if (definition && !isDeepStrictEqual(definition, before.definition)) {
    await assertKnown(tx, definition);
    await queries.insertVersions(tx, [{ id, version: before.version + 1, definition, created_at: now }]);
  }
  const after = await readKind(tx, id);
  record(session, id, before, after);
  return after;
}

/**
 * Archives a kind of case or restores it; idempotent.
 * @throws Failure `not_found`
 */
export async function setArchived(session: OrgSession, id: string, archived: boolean): Promise<DefinedKind> {
  const { tx, now } = session;
  await lockOrganization(tx);
  const before = await readKind(tx, id);
  if ((before.archived_at !== NOT_ARCHIVED) !== archived)
    await queries.updateMatterType(tx, id, { archived_at: archived ? now : null });
  const after = await readKind(tx, id);
  record(session, id, before, after);
  return after;
}
