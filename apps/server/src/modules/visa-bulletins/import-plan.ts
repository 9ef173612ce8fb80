import { createHash } from 'node:crypto';
import type {
  BulletinDifference,
  BulletinKind,
  BulletinPreview,
  Chart,
} from '@landfall/contract/visa-bulletins';
import { BULLETIN_KINDS } from '@landfall/contract/visa-bulletins';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';
import type { Cell, FileBulletin } from './read-file.ts';

/** A change of the chart that USCIS uses, as a file states it. */
interface UscisChange {
  kind: BulletinKind;
  from: Chart | null;
  to: Chart;
}

/** What an import does with one month. */
export interface PlannedBulletin {
  file: FileBulletin;
  /** The stored bulletin of the month, if any. */
  stored: queries.StoredBulletin | undefined;
  state: 'new' | 'same' | 'differs';
  differences: BulletinDifference[];
  uscisChanges: UscisChange[];
}

const keyOf = ({ chart, category, country }: Cell) => `${chart} ${category} ${country}`;
const cutoffIn = (cell: Cell | undefined) => (cell ? { status: cell.status, date: cell.date } : null);

/** The cells in which two bulletins differ, in the order of the older one. */
function differencesOf(before: readonly Cell[], after: readonly Cell[]): BulletinDifference[] {
  const [was, is] = [before, after].map((cells) => new Map(cells.map((cell) => [keyOf(cell), cell])));
  const cells = new Map([...before, ...after].map((cell) => [keyOf(cell), cell]));
  return [...cells].flatMap(([key, { chart, category, country }]) => {
    const [from, to] = [cutoffIn(was?.get(key)), cutoffIn(is?.get(key))];
    const isSame = from !== null && to !== null && from.status === to.status && from.date === to.date;
    return isSame ? [] : [{ chart, category, country, from, to }];
  });
}

/** For each kind, the field of a bulletin with the chart that USCIS uses. */
export const USCIS_FIELDS = { family: 'uscis_family', employment: 'uscis_employment' } as const;

function planOf(
  file: FileBulletin,
  stored: queries.StoredBulletin | undefined,
  cells: readonly Cell[],
): PlannedBulletin {
  if (!stored) return { file, stored, state: 'new', differences: [], uscisChanges: [] };
  const differences = differencesOf(cells, file.cells);
  const uscisChanges = BULLETIN_KINDS.flatMap((kind) => {
    const [from, to] = [stored[USCIS_FIELDS[kind]], file.uscis[kind]];
    return to && to !== from ? [{ kind, from, to }] : [];
  });
  const differs = stored.is_sample || differences.length > 0 || uscisChanges.length > 0;
  return { file, stored, state: differs ? 'differs' : 'same', differences, uscisChanges };
}

/** Compares the bulletins of a file with the stored ones, the earliest first. */
export async function planImport(tx: OrgTx, files: readonly FileBulletin[]): Promise<PlannedBulletin[]> {
  const stored = await queries.selectMonths(
    tx,
    files.map(({ month }) => month),
  );
  const cells = await queries.selectCells(
    tx,
    stored.map(({ id }) => id),
  );
  const cellsOf = Map.groupBy(cells, ({ bulletin_id }) => bulletin_id);
  const byMonth = new Map(stored.map((bulletin) => [bulletin.month, bulletin]));
  return files.map((file) => {
    const bulletin = byMonth.get(file.month);
    return planOf(file, bulletin, cellsOf.get(bulletin?.id ?? '') ?? []);
  });
}

/** A key for what an import would replace, to detect changes since the preview; null when nothing would be replaced. */
export function replacedKey(plan: readonly PlannedBulletin[]): string | null {
  const replaced = plan
    .filter(({ state }) => state === 'differs')
    .map(({ file, stored, differences, uscisChanges }) => [
      file.month,
      stored?.id,
      differences,
      uscisChanges,
    ]);
  if (replaced.length === 0) return null;
  return createHash('sha256').update(JSON.stringify(replaced)).digest('hex');
}

/** The maximum number of differing cells of a month that are shown. */
const SHOWN = 200;

/** The months of a plan in the form of the contract, the newest first. */
export function previewMonths(plan: readonly PlannedBulletin[]): BulletinPreview['months'] {
  return plan.toReversed().map(({ file, stored, state, differences, uscisChanges }) => ({
    month: file.month,
    rows: file.cells.length,
    state,
    uscis_family: file.uscis.family ?? stored?.uscis_family ?? null,
    uscis_employment: file.uscis.employment ?? stored?.uscis_employment ?? null,
    replaces_sample: stored?.is_sample ?? false,
    differences: differences.slice(0, SHOWN),
    differing: differences.length,
    uscis_changes: uscisChanges,
  }));
}
