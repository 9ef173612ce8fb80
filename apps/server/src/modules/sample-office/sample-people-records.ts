import { addDays, addMonths } from '@landfall/domain/calendar-dates';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as records from '../people-records/service.ts';
import type { SampleCase } from './sample-cases.ts';

/** The number of people on each of three kinds of cases who get numbers and a timeline. */
const PEOPLE_PER_KIND = 5;
/** The maximum number of such people, each of whom gets different numbers. */
const WITH_RECORDS = 3 * PEOPLE_PER_KIND;

/** A person of the sample, with their case. */
export interface OnSampleCase {
  personId: string;
  caseId: string;
  sample: SampleCase;
}

/**
 * The numbers of a person. They differ between two loads of the sample, as deleted people keep theirs.
 * @param at the position of the person
 */
function numbersOf({ now }: OrgSession, at: number) {
  const of = (Math.floor(Date.parse(now) / MINUTE_MS) % 7_000_000) * WITH_RECORDS + at;
  return {
    a_number: `A${200_000_000 + of}`,
    receipt: `IOE${String(9_000_000_000 + of)}`,
    passport: `X${String(10_000_000 + (of % 90_000_000))}`,
  };
}

async function addNumbers(session: OrgSession, { personId, caseId }: OnSampleCase, at: number) {
  const { a_number, receipt, passport } = numbersOf(session, at);
  const made = (kind: 'a_number' | 'receipt' | 'passport', value: string, of: string | null) => ({
    ...newRecord(session.now),
    beneficiary_id: personId,
    case_id: of,
    kind,
    value,
  });
  await records.addNumbersToNew(session.tx, [
    made('a_number', a_number, null),
    made('receipt', receipt, caseId),
    made('passport', passport, null),
  ]);
}

/** A student who became a worker, with stays abroad, so that part of the six years can be recaptured. */
async function addWorker(session: OrgSession, { personId, sample }: OnSampleCase, at: number) {
  const { today } = session;
  const owner = { kind: 'beneficiary', id: personId } as const;
  const employer = sample.petitioner?.petitioner_name ?? '';
  const began = addMonths(today, -60 + at);
  const period = (body: Record<string, string | null>) => records.statusPeriods.add(session, owner, body);
  const away = (from: string, days: number, place: string) =>
    records.absences.add(session, owner, { from, to: addDays(from, days), place });
  await period({
    kind: 'status',
    class: 'F-1',
    from: addMonths(began, -36),
    to: addDays(began, at % 2 === 0 ? -1 : -40),
  });
  await period({
    kind: 'status',
    class: 'H-1B',
    from: began,
    to: addDays(addMonths(began, 36), -1),
    employer,
  });
  await period({
    kind: 'status',
    class: 'H-1B',
    from: addMonths(began, 36),
    to: addDays(addMonths(began, 71), at),
    employer,
  });
  await period({ kind: 'visa', class: 'H-1B', from: null, to: addDays(today, 45 + at) });
  await away(addMonths(began, 9), 27, '');
  await away(addMonths(began, 26), 16, '');
}

/** A permanent resident who prepares an N-400. */
async function addResident(session: OrgSession, { personId }: OnSampleCase, at: number) {
  const { today } = session;
  const owner = { kind: 'beneficiary', id: personId } as const;
  const began = addMonths(today, -58 - at);
  await records.statusPeriods.add(session, owner, { kind: 'status', class: 'LPR', from: began });
  const card = { kind: 'green_card', from: began, to: addDays(addMonths(began, 120), -1) };
  await records.statusPeriods.add(session, owner, card);
  const left = addMonths(today, -20);
  await records.absences.add(session, owner, { from: left, to: addDays(left, 40 + at) });
}

/** Adds numbers to some people of the sample, and a timeline where the case depends on one. */
export async function addPeopleRecords(session: OrgSession, people: readonly OnSampleCase[]): Promise<void> {
  const open = people
    .filter(({ sample: { archived } }) => !archived)
    .toSorted(
      (a, b) => Number(b.sample.matter.startsWith('H-1B')) - Number(a.sample.matter.startsWith('H-1B')),
    )
    .filter(({ personId }, at, all) => all.findIndex((one) => one.personId === personId) === at);
  const chosen = ['H-1B', 'N-400', 'I-485'].flatMap((form) =>
    open.filter(({ sample: { matter } }) => matter.startsWith(form)).slice(0, PEOPLE_PER_KIND),
  );
  for (const [at, one] of chosen.entries()) {
    await addNumbers(session, one, at);
    if (one.sample.matter.startsWith('H-1B')) await addWorker(session, one, at);
    if (one.sample.matter.startsWith('N-400')) await addResident(session, one, at);
  }
}
