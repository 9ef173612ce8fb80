import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { createSavedView, updateSavedView } from '@landfall/contract/saved-view-changes';
import type { SavedView } from '@landfall/contract/saved-views';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { auditWriter } from '../audit/service.ts';
import { countCasesUpTo, readableSorts, resolveFilters } from '../case-list/service.ts';
import { mayChange, mayShare, mayUnshare } from './policy.ts';
import * as queries from './queries.ts';

/** How long a deleted view can be restored, in milliseconds. */
const RESTORED_WITHIN_MS = DAY_MS;

function toWire({ actor }: OrgSession, row: queries.ViewRow): SavedView {
  const { made_by_id: id, made_by_name: name, ...view } = row;
  const made_by = id && name !== null ? { id, display_name: name } : null;
  return { ...view, made_by, may_change: mayChange(actor, row) };
}

/** Views, in which the usual sort replaces a sort by a date type that no longer exists. */
async function inReadableOrder(tx: OrgTx, rows: readonly queries.ViewRow[]): Promise<queries.ViewRow[]> {
  const sorts = await readableSorts(
    tx,
    rows.map(({ sort }) => sort),
  );
  return rows.map((row, at) => ({ ...row, sort: sorts[at] ?? row.sort }));
}

/** A member's own views of a list and the shared ones, by name. */
export async function listViews(session: OrgSession, list: SavedView['list']): Promise<SavedView[]> {
  const rows = await queries.selectViews(session.tx, session.actor.personId, list);
  return (await inReadableOrder(session.tx, rows)).map((row) => toWire(session, row));
}

/** The number of cases for each view in a member's sidebar. A view whose filter names a deleted record has no count. */
export async function countPinned(session: OrgSession): Promise<Record<string, number>> {
  const { tx, actor } = session;
  const counts: Record<string, number> = {};
  for (const { id, filters } of await queries.selectPinned(tx, actor.personId)) {
    try {
      counts[id] = await countCasesUpTo(session, filters, LIMITS.viewCounted);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return counts;
}

async function readView(session: OrgSession, id: string): Promise<SavedView> {
  const view = found(await queries.selectView(session.tx, session.actor.personId, id));
  const [shown = view] = await inReadableOrder(session.tx, [view]);
  return toWire(session, shown);
}

const refused = () => new Failure('forbidden', 'Your role does not allow this');

/**
 * @throws Failure `invalid_input` that names `name` when another view has the name: a shared one, or one of the
 *   member's own
 */
async function assertNameFree(
  { tx, actor }: OrgSession,
  view: Pick<SavedView, 'list' | 'name' | 'shared'> & { id?: string },
): Promise<void> {
  const privateTo = view.shared ? null : actor.personId;
  const whose = view.shared ? 'A shared view has' : 'You have a view with';
  if (await queries.isNameTaken(tx, view, privateTo))
    throw invalidInput({ name: `${whose} this name already` });
}

async function assertRoom({ tx, actor }: OrgSession, shared: boolean): Promise<void> {
  const views = await queries.countViews(tx, shared ? null : actor.personId);
  if (views >= LIMITS.savedViews)
    throw new Failure('conflict', `At most ${LIMITS.savedViews} views: delete one first`);
}

/**
 * Stores a member's choices for a view.
 * @throws Failure `conflict` for too many views in the sidebar
 */
async function choose(
  { tx, actor }: OrgSession,
  { id, list }: Pick<SavedView, 'id' | 'list'>,
  before: queries.Choice,
  after: queries.Choice,
): Promise<void> {
  if (before.pinned === after.pinned && before.is_default === after.is_default) return;
  if (after.pinned && !before.pinned) {
    const pinned = await queries.selectPinned(tx, actor.personId);
    if (pinned.length >= LIMITS.pinnedViews)
      throw new Failure('conflict', `At most ${LIMITS.pinnedViews} views in the sidebar: unpin one first`);
  }
  if (after.is_default) await queries.clearDefault(tx, actor.personId, list);
  await queries.upsertChoice(tx, actor.personId, id, after);
}

/** Notifies the open pages of all who can see the view, and writes an audit entry if it is shared. */
async function announceChange(
  { tx, actor, now, requestId }: OrgSession,
  id: string,
  {
    action,
    fields = [],
    shared,
  }: { action: 'created' | 'updated' | 'deleted' | 'restored'; fields?: string[]; shared: boolean },
): Promise<void> {
  const at = Date.parse(now);
  announce(tx, { kind: 'saved_views', id: null, n: at }, shared ? 'every member' : [actor.personId]);
  if (!shared) return;
  const entry = {
    personId: actor.personId,
    action: `saved_view.${action}`,
    outcome: 'done',
    fields,
  } as const;
  await auditWriter.record(tx, { ...entry, resourceId: id, requestId, at });
}

/**
 * Adds a view.
 * @throws Failure `forbidden`, `invalid_input` for a name that is taken, `conflict`, `not_found`
 */
export async function addView(
  session: OrgSession,
  { shared, pinned, is_default, ...content }: HandlerInput<typeof createSavedView>['body'],
): Promise<SavedView> {
  const { tx, actor, now } = session;
  if (shared && !mayShare(actor)) throw refused();
  await lockOrganization(tx);
  await resolveFilters(tx, content.filters);
  await assertNameFree(session, { ...content, shared });
  await assertRoom(session, shared);
  const private_to = shared ? null : actor.personId;
  const view = { ...newRecord(now), ...content, made_by: actor.personId, private_to };
  await queries.insertView(tx, view);
  await choose(session, view, { pinned: false, is_default: false }, { pinned, is_default });
  await announceChange(session, view.id, { action: 'created', shared });
  return readView(session, view.id);
}

type Changes = Omit<HandlerInput<typeof updateSavedView>['body'], 'pinned' | 'is_default' | 'version'>;

/** @throws Failure `forbidden`, `invalid_input` for a name that is taken, `conflict`, `not_found` */
async function changeContent(
  session: OrgSession,
  current: queries.ViewRow,
  {
    name = current.name,
    filters,
    columns = current.columns,
    sort = current.sort,
    shared = current.shared,
  }: Changes,
): Promise<void> {
  const { tx, actor } = session;
  const { id, list } = current;
  if (!mayChange(actor, current)) throw refused();
  if (shared !== current.shared) {
    if (!(shared ? mayShare(actor) : mayUnshare(actor, current))) throw refused();
    await assertRoom(session, shared);
  }
  if (filters) await resolveFilters(tx, filters);
  await assertNameFree(session, { id, list, name, shared });
  const private_to = shared ? null : current.made_by_id;
  await queries.updateView(tx, id, { name, filters: filters ?? current.filters, columns, sort, private_to });
}

/**
 * Changes a view, or the caller's choices for it.
 * @throws Failure `not_found`, `forbidden`, `stale_version`, `invalid_input` for a name that is taken, `conflict`
 */
export async function editView(
  session: OrgSession,
  id: string,
  { version, pinned, is_default, ...changes }: HandlerInput<typeof updateSavedView>['body'],
): Promise<SavedView> {
  const { tx, actor } = session;
  await lockOrganization(tx);
  const current = found(await queries.selectView(tx, actor.personId, id));
  if (version !== undefined && version !== current.version) throw staleVersion(toWire(session, current));
  const fields = Object.keys(changes);
  if (fields.length > 0) await changeContent(session, current, changes);
  const after = { pinned: pinned ?? current.pinned, is_default: is_default ?? current.is_default };
  await choose(session, current, current, after);
  const shared = fields.length > 0 && (current.shared || changes.shared === true);
  await announceChange(session, id, { action: 'updated', fields, shared });
  return readView(session, id);
}

/**
 * Deletes a view, and permanently deletes the views that were deleted more than a day ago.
 * @throws Failure `not_found`, `forbidden`
 */
export async function deleteView(session: OrgSession, id: string): Promise<void> {
  const { tx, actor, now } = session;
  await lockOrganization(tx);
  const current = found(await queries.selectView(tx, actor.personId, id));
  if (!mayChange(actor, current)) throw refused();
  await queries.deleteExpired(tx, instantAfter(now, -RESTORED_WITHIN_MS));
  await queries.updateDeleted(tx, id, now);
  await announceChange(session, id, { action: 'deleted', shared: current.shared });
}

/**
 * Restores a deleted view.
 * @throws Failure `not_found`, `forbidden`, `invalid_input` for a name that is taken
 */
export async function restoreView(session: OrgSession, id: string): Promise<SavedView> {
  const { tx, actor } = session;
  await lockOrganization(tx);
  const current = found(await queries.selectDeletedView(tx, actor.personId, id));
  if (!mayChange(actor, current)) throw refused();
  await assertNameFree(session, current);
  await assertRoom(session, current.shared);
  await queries.updateDeleted(tx, id, null);
  await announceChange(session, id, { action: 'restored', shared: current.shared });
  return readView(session, id);
}
