import type { OrgTx } from '../../platform/db/session.ts';
import { newId } from '../../platform/new-record.ts';
import * as queries from './queries.ts';
import type { FileBulletin } from './read-file.ts';

/** A bulletin with invented numbers. */
export type SampleBulletin = Pick<FileBulletin, 'month' | 'cells'>;

/** Adds bulletins with invented numbers, marked as samples, to an organization that has no bulletins. */
export async function addSampleBulletins(
  tx: OrgTx,
  now: string,
  bulletins: readonly SampleBulletin[],
): Promise<void> {
  if (await queries.selectNewest(tx)) return;
  for (const { month, cells } of bulletins) {
    const uses = { uscis_family: 'dates_for_filing', uscis_employment: 'final_action' } as const;
    const id = newId(now);
    await queries.insertBulletin(tx, { id, month, ...uses, is_sample: true, imported_at: now });
    await queries.insertCells(tx, id, cells);
  }
}

/** Removes the sample bulletins. */
export async function removeSampleBulletins(tx: OrgTx): Promise<void> {
  const samples = await queries.selectSamples(tx);
  await queries.deleteBulletins(
    tx,
    samples.map(({ id }) => id),
  );
}
