import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type * as contract from '@landfall/contract/visa-bulletins';
import { kindOf } from '@landfall/contract/visa-bulletins';
import { monthWords } from '@landfall/domain/visa-bulletin/months';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newId } from '../../platform/new-record.ts';
import { movesOf, notifyOfMoves } from './case-moves.ts';
import { type CutoffOf, indexOf } from './cell-index.ts';
import { type PlannedBulletin, planImport, previewMonths, replacedKey } from './import-plan.ts';
import * as queries from './queries.ts';
import { type Cell, type FileBulletin, readBulletins } from './read-file.ts';
import { removeSampleBulletins } from './sample-bulletins.ts';

export { visaStates } from './case-moves.ts';
export { movesForDigest, type ReportedMove } from './reported-moves.ts';
export { addSampleBulletins, removeSampleBulletins, type SampleBulletin } from './sample-bulletins.ts';

/** The organization's bulletins, the newest first. */
export const { selectBulletins: listBulletins } = queries;

const toWire = ({ chart, category, country, status, date }: Cell): contract.BulletinCutoff => ({
  chart,
  category,
  country,
  status,
  date,
  kind: kindOf(category),
});

async function bulletinOf(tx: OrgTx, month: string): Promise<queries.StoredBulletin> {
  return found((await queries.selectMonths(tx, [month]))[0]);
}

async function listed(tx: OrgTx, months: ReadonlySet<string>): Promise<contract.VisaBulletin[]> {
  return (await queries.selectBulletins(tx)).filter(({ month }) => months.has(month));
}

/**
 * The bulletin of a month, with the previous one.
 * @throws Failure `not_found`
 */
export async function readBulletin(tx: OrgTx, month: string): Promise<contract.WholeBulletin> {
  const [bulletin, previous] = await Promise.all([bulletinOf(tx, month), queries.selectNewest(tx, month)]);
  const cells = await queries.selectCells(tx, previous ? [bulletin.id, previous.id] : [bulletin.id]);
  const cellsOf = (id: string) => cells.filter(({ bulletin_id }) => bulletin_id === id).map(toWire);
  const cutoffs = cellsOf(bulletin.id);
  return {
    ...bulletin,
    rows: cutoffs.length,
    cutoffs,
    previous: previous ? { month: previous.month, cutoffs: cellsOf(previous.id) } : null,
  };
}

/** The cutoffs of a bulletin; undefined if there is none, or for a sample, whose invented numbers cause no moves. */
async function realCutoffs(
  tx: OrgTx,
  bulletin: queries.StoredBulletin | undefined,
): Promise<CutoffOf | undefined> {
  if (!bulletin || bulletin.is_sample) return undefined;
  return indexOf(await queries.selectCells(tx, [bulletin.id]));
}

/**
 * The cutoffs of the newest bulletin before and after an import; undefined when the newest stored bulletin is newer
 * than those of the file.
 */
async function newestChange(
  tx: OrgTx,
  files: readonly FileBulletin[],
): Promise<{ month: string; before: CutoffOf | undefined; after: CutoffOf } | undefined> {
  const newest = await queries.selectNewest(tx);
  const last = files.at(-1);
  if (!last || (newest && newest.month > last.month)) return undefined;
  return { month: last.month, before: await realCutoffs(tx, newest), after: indexOf(last.cells) };
}

/**
 * What an import of a file would change.
 * @throws Failure `invalid_input` that names `file`
 */
export async function previewImport(
  { tx }: OrgSession,
  bytes: Uint8Array,
): Promise<contract.BulletinPreview> {
  const files = readBulletins(bytes);
  const plan = await planImport(tx, files);
  const change = await newestChange(tx, files);
  const moves = change?.before ? movesOf(await queries.selectWaiting(tx), change.before, change.after) : [];
  const cases = (became: boolean) =>
    new Set(moves.filter(({ became_current }) => became_current === became).map(({ case_id }) => case_id))
      .size;
  return {
    months: previewMonths(plan),
    became_current: cases(true),
    retrogressed: cases(false),
    replaces: replacedKey(plan),
  };
}

/** The replaced cells as fields of a history. */
function historyFields(
  { differences, stored }: PlannedBulletin,
  side: 'from' | 'to',
): Record<string, string | null> {
  const cells = differences.map(({ chart, category, country, [side]: cutoff }) => {
    return [`${chart} ${category} ${country}`, cutoff && (cutoff.date ?? cutoff.status)];
  });
  return { ...Object.fromEntries(cells), ...(side === 'from' ? usesOf(stored) : {}) };
}

const usesOf = (bulletin: Pick<queries.StoredBulletin, 'uscis_family' | 'uscis_employment'> | undefined) => ({
  uscis_family: bulletin?.uscis_family ?? null,
  uscis_employment: bulletin?.uscis_employment ?? null,
});

const historyRecord = (id: string) => ({ id, kind: 'visa_bulletin' });
const nameOf = ({ month }: { month: string }) => ({ name: monthWords(month) });

/**
 * Stores the bulletin of a month from a file.
 * @returns its id
 */
async function keep(session: OrgSession, planned: PlannedBulletin): Promise<string> {
  const { tx, now } = session;
  const { file, stored } = planned;
  const uses = {
    uscis_family: file.uscis.family ?? stored?.uscis_family ?? null,
    uscis_employment: file.uscis.employment ?? stored?.uscis_employment ?? null,
  };
  const id = stored?.id ?? newId(now);
  if (stored) {
    await queries.updateBulletin(tx, id, { ...uses, is_sample: false, imported_at: now });
    await queries.deleteCells(tx, id);
    const [before, after] = [historyFields(planned, 'from'), { ...historyFields(planned, 'to'), ...uses }];
    recordChanges<Record<string, unknown>>(session, historyRecord(id), before, after, Object.keys(after));
  } else {
    await queries.insertBulletin(tx, { id, month: file.month, ...uses, is_sample: false, imported_at: now });
    const after = { ...nameOf(file), ...uses };
    recordChanges(session, historyRecord(id), null, after, ['name', 'uscis_family', 'uscis_employment']);
  }
  await queries.insertCells(tx, id, file.cells);
  return id;
}

/**
 * Imports a file of bulletins in place of any samples, and notifies the teams of cases that moved with the newest one.
 * @param replace the key of what the preview would replace
 * @throws Failure `invalid_input` that names `file`; `conflict` when stored bulletins differ, but not as in the preview
 */
export async function importFile(
  session: OrgSession,
  bytes: Uint8Array,
  replace: string | undefined,
): Promise<HandlerResult<typeof contract.importVisaBulletins>> {
  const { tx } = session;
  const files = readBulletins(bytes);
  await lockOrganization(tx);
  const plan = await planImport(tx, files);
  const replaces = replacedKey(plan);
  if (replaces !== null && replaces !== replace)
    throw new Failure(
      'conflict',
      'A bulletin that is there says something else: look at what would be replaced',
    );
  const change = await newestChange(tx, files);
  const last = plan.at(-1);
  const wrong = await realCutoffs(tx, last?.stored);
  const changed: string[] = [];
  for (const planned of plan) if (planned.state !== 'same') changed.push(await keep(session, planned));
  session.records = changed;
  await removeSampleBulletins(tx);
  if (change && last?.state !== 'same') {
    const previous = wrong
      ? await realCutoffs(tx, await queries.selectNewest(tx, change.month))
      : change.before;
    await notifyOfMoves(session, change.month, { previous, wrong, right: change.after });
  }
  const months = plan.filter(({ state }) => state !== 'same').map(({ file }) => file.month);
  return { visa_bulletins: await listed(tx, new Set(months)) };
}

/**
 * Sets the chart that USCIS uses in a month.
 * @throws Failure `not_found`
 */
export async function setUses(
  session: OrgSession,
  month: string,
  uses: HandlerInput<typeof contract.updateVisaBulletin>['body'],
): Promise<contract.VisaBulletin> {
  const { tx } = session;
  await lockOrganization(tx);
  const bulletin = await bulletinOf(tx, month);
  const after = {
    uscis_family: uses.uscis_family === undefined ? bulletin.uscis_family : uses.uscis_family,
    uscis_employment: uses.uscis_employment === undefined ? bulletin.uscis_employment : uses.uscis_employment,
  };
  await queries.updateBulletin(tx, bulletin.id, after);
  session.records = [bulletin.id];
  recordChanges(session, historyRecord(bulletin.id), usesOf(bulletin), after, [
    'uscis_family',
    'uscis_employment',
  ]);
  return found((await listed(tx, new Set([month])))[0]);
}

/** Deletes the bulletin of a month. @throws Failure `not_found` */
export async function deleteBulletin(session: OrgSession, month: string): Promise<void> {
  const { tx } = session;
  await lockOrganization(tx);
  const bulletin = await bulletinOf(tx, month);
  await queries.deleteBulletins(tx, [bulletin.id]);
  session.records = [bulletin.id];
  const before = { ...nameOf(bulletin), ...usesOf(bulletin) };
  recordChanges(session, historyRecord(bulletin.id), before, null, [
    'name',
    'uscis_family',
    'uscis_employment',
  ]);
}
