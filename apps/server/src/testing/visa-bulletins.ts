import type { CaseRecord } from '@landfall/contract/case-records';
import { updateCaseRecord } from '@landfall/contract/case-records';
import {
  importVisaBulletins,
  previewVisaBulletins,
  type VisaBulletin,
} from '@landfall/contract/visa-bulletins';
import { openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

const HEAD = 'bulletin,chart,kind,category,country,status,date';

/** Cutoffs of a month beside the common ones: a date, `current` or `unavailable`, by chart, category and country. */
type Cells = Record<string, string>;

/** A file of bulletins with the given cells of a month, such as `final_action F2A MX`. */
export function bulletinFile(month: string, cells: Cells = { 'final_action F2A ROW': '2024-01-01' }): string {
  const rows = Object.entries(cells).map(([cell, value]) => {
    const [chart, category = '', country] = cell.split(' ');
    const isDate = /^\d/.test(value);
    const kind = category.startsWith('F') ? 'family' : 'employment';
    return [month, chart, kind, category, country, isDate ? 'date' : value, isDate ? value : ''].join(',');
  });
  return [HEAD, ...rows].join('\n');
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** A preview of a file of bulletins, uploaded by `by`. */
export async function previewBulletins(by: TestPerson, file: string) {
  return (await by.call(previewVisaBulletins, { bytes: bytesOf(file) })).preview;
}

/** Imports a file of bulletins; differing bulletins that exist are replaced. */
export async function importBulletins(by: TestPerson, file: string): Promise<VisaBulletin[]> {
  const { replaces } = await previewBulletins(by, file);
  const query = replaces === null ? {} : { replace: replaces };
  return (await by.call(importVisaBulletins, { bytes: bytesOf(file), query })).visa_bulletins;
}

/** The same without a preview of what it replaces. */
export function importAtOnce(by: TestPerson, file: string) {
  return by.call(importVisaBulletins, { bytes: bytesOf(file) });
}

/** A bulletin that `by` has imported. */
export async function addVisaBulletin(
  by: TestPerson,
  month = '2026-03',
): Promise<Pick<VisaBulletin, 'month'>> {
  await importBulletins(by, bulletinFile(month));
  return { month };
}

/** A case of `by` that waits for a visa number. */
export async function waitingCase(
  by: TestPerson,
  priority: Partial<Pick<CaseRecord, 'priority_date' | 'preference_category' | 'chargeability'>> = {},
  title = 'Silva: I-130',
): Promise<CaseRecord> {
  const { id } = await openCase(by, title);
  const body = {
    ...({ priority_date: '2023-06-15', preference_category: 'F2A', chargeability: 'ROW' } as const),
    ...priority,
  };
  return (await by.call(updateCaseRecord, { params: { id }, body })).case_record;
}
