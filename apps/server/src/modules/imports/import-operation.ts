import { importFieldLabel } from '@landfall/contract/import-fields';
import { z } from 'zod';
import { withEveryCase } from '../../platform/db/session.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { announceGone } from '../case-summary/service.ts';
import { defineOperation, type OperationFailure, type Piece, type Worked } from '../operations/service.ts';
import { carryOut } from './carry-out.ts';
import * as queries from './queries.ts';

const input = z.object({ import_id: z.uuid(), only_good: z.boolean() });
type Input = z.output<typeof input>;

/** The number of records that one statement removes; it has a timeout of five seconds. */
const TAKEN_AT_ONCE = 100;

/**
 * Removes records that an import made.
 * @returns those that were removed, and those that were kept with the reason
 */
async function deleteUnchanged({ tx, now }: OrgSession, ids: readonly string[]) {
  const gone: string[] = [];
  const kept: OperationFailure[] = [];
  for (let at = 0; at < ids.length; at += TAKEN_AT_ONCE) {
    const records = await withEveryCase(tx, () =>
      queries.deleteUnchanged(tx, ids.slice(at, at + TAKEN_AT_ONCE)),
    );
    for (const { id, is_case, name, gone: isGone } of records) {
      if (isGone) gone.push(id);
      else
        kept.push({
          recordId: id,
          ...(is_case ? { caseId: id } : { name }),
          message: 'It was changed or used since',
        });
    }
  }
  announceGone(tx, now);
  for (const kind of ['beneficiaries', 'petitioners'] as const)
    announce(tx, { kind, id: null, n: Date.parse(now) }, 'every member');
  return { gone, kept };
}

/** Stops an all-or-nothing import: the records that it has made so far are removed. */
async function stop(
  session: OrgSession,
  stored: queries.StoredImport,
  refused: readonly queries.CheckedRow[],
): Promise<Worked> {
  const { tx } = session;
  const { kept } = await deleteUnchanged(session, await queries.selectMadeRecords(tx, stored.id));
  await queries.resetImported(tx, stored.id);
  await queries.updateImport(tx, stored.id, { operation_id: null });
  const failures = refused.map((row) => failureOf(stored, row));
  return { changed: [], failures: [...failures, ...kept], isReverted: true };
}

function failureOf({ kind }: queries.StoredImport, { no, faults }: queries.CheckedRow): OperationFailure {
  const words = faults.map(({ field, message }) => `${importFieldLabel(kind, field)}: ${message}`);
  return { row: no, message: words.join('; ').slice(0, 500) };
}

async function work(session: OrgSession, { input, from, to }: Piece<Input>): Promise<Worked> {
  const { tx } = session;
  const stored = found(await queries.selectImport(tx, input.import_id, 'lock'));
  const rows = await queries.selectGoodRows(tx, stored, to - from);
  const { made, refused } = await carryOut(session, stored, rows, !input.only_good);
  if (refused.length > 0 && !input.only_good) return stop(session, stored, refused);
  if ((await queries.selectGoodRows(tx, stored, 1)).length === 0) await queries.clearImported(tx, stored.id);
  return { changed: made, failures: refused.map((row) => failureOf(stored, row)) };
}

/** The operation that imports the rows without errors. */
export const importOperation = defineOperation({
  kind: 'imports.run',
  input,
  access: 'admin',
  audit: 'import.carried_out',
  work,
  summary: ({ title }) => `${title.replace(/^Import /, '')} imported`,
  undo: {
    async ids(tx, operationId, { import_id }) {
      // The import's current records may have been made by a later run of the same file.
      if ((await queries.selectImport(tx, import_id))?.operation_id !== operationId)
        throw new Failure('conflict', 'This can no longer be undone');
      return queries.selectMadeRecords(tx, import_id);
    },
    async work(session, { ids }) {
      const { gone, kept } = await deleteUnchanged(session, ids);
      return { changed: gone, failures: kept };
    },
  },
});
