import type { AuditedRecord } from '@landfall/contract/audited-records';
import { IDENTIFIER_LABELS } from '@landfall/contract/identifier-numbers';
import { PERIOD_LABELS } from '@landfall/contract/status-periods';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

/** The names of people who acted in the organization or belong to it. */
export function peopleNamed(tx: OrgTx, ids: readonly string[]) {
  return queries.selectPeople(tx, [...new Set(ids)]);
}

type FoundRecord = Awaited<ReturnType<typeof queries.selectRecords>>[number];

/** Labels for the kinds of identifiers and status periods, which have no names of their own. */
const KIND_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identifier: IDENTIFIER_LABELS,
  status_period: PERIOD_LABELS,
};

/** The current names of records of any kind, including deleted and archived ones. */
async function recordsCalled(
  tx: OrgTx,
  ids: readonly string[],
  nameOf: (record: FoundRecord) => string,
): Promise<Map<string, AuditedRecord>> {
  const records = await queries.selectRecords(tx, [...new Set(ids)]);
  const found = records.map((one) => ({ ...one, name: KIND_LABELS[one.kind ?? '']?.[one.name] ?? one.name }));
  return new Map(
    found.map((record) => {
      const { id, kind, case_id, is_deleted } = record;
      const deleted = is_deleted ? ({ deleted: true } as const) : {};
      return [id, { id, kind, name: nameOf(record), case_id, ...deleted }];
    }),
  );
}

/** Names for the page of a case: its records without names, e.g. dates, are named only by their type. */
export function recordsNamed(tx: OrgTx, ids: readonly string[]): Promise<Map<string, AuditedRecord>> {
  return recordsCalled(tx, ids, ({ name }) => name);
}

/** Names for other pages: records without names are named by their type and their case or person. */
export function recordsNamedFully(tx: OrgTx, ids: readonly string[]): Promise<Map<string, AuditedRecord>> {
  return recordsCalled(tx, ids, ({ name, of_case }) => (of_case === null ? name : `${name} of ${of_case}`));
}
