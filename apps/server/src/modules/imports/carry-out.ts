import type { Import } from '@landfall/contract/imports';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { newId, newRecord } from '../../platform/new-record.ts';
import { addToNewCases as addBeneficiaries } from '../beneficiaries/service.ts';
import { addDatesToNew } from '../case-dates/service.ts';
import { openCases } from '../case-records/service.ts';
import { addSummaries } from '../case-summary/service.ts';
import { addNotesToNew } from '../notes/service.ts';
import { addParties, shareLockParties } from '../parties/service.ts';
import { addNumbersToNew } from '../people-records/service.ts';
import { addToNewCases as addPetitioners } from '../petitioners/service.ts';
import { rowReader } from './check-rows.ts';
import * as queries from './queries.ts';
import { type NewBeneficiary, type NewPetitioner, type ReadRow, readRow } from './read-row.ts';
import { numberFaults, numberOwners } from './row-numbers.ts';

/** The note on past dates that are imported as handled. */
const HANDLED_NOTE = 'Imported';

type Records<Fields> = (Fields & { id: string; created_at: string })[];

/** The people that rows can be linked to. */
interface Known {
  /** Ids of records that exist. */
  there: ReadonlySet<string>;
  /** Ids of the people of earlier rows, by row number. */
  beneficiaryOf: Map<number, string>;
  petitionerOf: Map<number, string>;
}

async function knownOf(
  { tx }: OrgSession,
  stored: queries.StoredImport,
  rows: readonly queries.GoodRow[],
): Promise<Known> {
  const alike = rows.flatMap((row) => row.alike);
  const idsOf = (kind: 'beneficiary' | 'petitioner') =>
    alike.flatMap((each) => (each.kind === kind && each.id ? each.id : []));
  const earlier = await queries.selectPeopleOfRows(
    tx,
    stored,
    alike.flatMap(({ row }) => row ?? []),
  );
  const beneficiaries = [...idsOf('beneficiary'), ...earlier.flatMap((row) => row.beneficiary ?? [])];
  const petitioners = [...idsOf('petitioner'), ...earlier.flatMap((row) => row.petitioner ?? [])];
  const there = new Set([
    ...(await shareLockParties(tx, 'beneficiary', beneficiaries)),
    ...(await shareLockParties(tx, 'petitioner', petitioners)),
  ]);
  const byRow = (of: (row: (typeof earlier)[number]) => string | null) =>
    new Map(earlier.flatMap((row) => [[row.no, of(row) ?? ''] as const]).filter(([, id]) => there.has(id)));
  return {
    there,
    beneficiaryOf: byRow((row) => row.beneficiary),
    petitionerOf: byRow((row) => row.petitioner),
  };
}

type How = Pick<Import, 'kind' | 'duplicates' | 'past_dates'>;

/** The existing record that a row is linked to; undefined when the row makes its own record. */
function likeOf(
  how: How,
  known: Known,
  kind: 'beneficiary' | 'petitioner',
  { alike }: queries.GoodRow,
): string | undefined {
  // Cases always share petitioners, regardless of how duplicates are treated.
  const isShared = kind === 'petitioner' && how.kind === 'cases';
  if (how.duplicates !== 'link' && !isShared) return undefined;
  const like = alike.find((each) => each.kind === kind);
  if (like?.id) return known.there.has(like.id) ? like.id : undefined;
  return (kind === 'beneficiary' ? known.beneficiaryOf : known.petitionerOf).get(like?.row ?? -1);
}

/** Collects the new records of a piece of an import row by row, and writes them together. */
class Making {
  readonly beneficiaries: Records<NewBeneficiary> = [];
  readonly petitioners: Records<NewPetitioner> = [];
  readonly cases: Parameters<typeof openCases>[1][number][] = [];
  readonly onCases: Parameters<typeof addBeneficiaries>[1][number][] = [];
  readonly petitionersOnCases: Parameters<typeof addPetitioners>[1][number][] = [];
  readonly dates: Parameters<typeof addDatesToNew>[1][number][] = [];
  readonly notes: Parameters<typeof addNotesToNew>[1][number][] = [];
  readonly numbers: Parameters<typeof addNumbersToNew>[1][number][] = [];
  readonly made: queries.MadeOfRow[] = [];
  readonly #session: OrgSession;
  readonly #how: How;
  readonly #known: Known;

  constructor(session: OrgSession, how: How, known: Known) {
    this.#session = session;
    this.#how = how;
    this.#known = known;
  }

  #likeOf(kind: 'beneficiary' | 'petitioner', row: queries.GoodRow): string | undefined {
    return likeOf(this.#how, this.#known, kind, row);
  }

  #person(fields: NewBeneficiary): string {
    const record = { ...newRecord(this.#session.now), ...fields };
    this.beneficiaries.push(record);
    return record.id;
  }

  #petitioner(fields: NewPetitioner): string {
    const record = { ...newRecord(this.#session.now), ...fields };
    this.petitioners.push(record);
    return record.id;
  }

  #note(note: ReadRow['note'], kind: 'case' | 'beneficiary' | 'petitioner', ownerId: string | null): void {
    if (!note || !ownerId) return;
    const { now, actor } = this.#session;
    const { subject, note_text: noteText } = note;
    this.notes.push({ ...newRecord(now), kind, ownerId, authorId: actor.personId, subject, noteText });
  }

  /**
   * Collects all numbers of a new person; for an existing person only receipts of a new case, as they have their other
   * numbers.
   */
  #numbers(
    numbers: ReadRow['numbers'],
    { beneficiary, caseId, isNew }: { beneficiary: string; caseId: string | null; isNew: boolean },
  ): void {
    for (const { kind, value } of numbers) {
      const ofCase = kind === 'receipt' ? caseId : null;
      if (!isNew && ofCase === null) continue;
      this.numbers.push({
        ...newRecord(this.#session.now),
        beneficiary_id: beneficiary,
        case_id: ofCase,
        kind,
        value,
      });
    }
  }

  #dates(caseId: string, dates: NonNullable<ReadRow['case']>['dates']): void {
    const { now, today } = this.#session;
    for (const date of dates) {
      const isHandled = this.#how.past_dates === 'handled' && date.important_date < today;
      this.dates.push({
        ...newRecord(now),
        case_id: caseId,
        ...date,
        handled_note: isHandled ? HANDLED_NOTE : null,
      });
    }
  }

  /**
   * Opens the case of a row with its people.
   * @returns the case's id, and the number of people on it
   */
  #open(
    { case: fields, dependents }: ReadRow,
    {
      beneficiary,
      petitioner,
      made,
    }: { beneficiary: string | null; petitioner: string | null; made: string[] },
  ): { caseId: string | null; people: number } {
    if (!fields) return { caseId: null, people: 0 };
    const { now } = this.#session;
    const { dates, ...record } = fields;
    const { id: caseId, created_at } = newRecord(now);
    this.cases.push({ id: caseId, created_at, ...record });
    const people: [string, 'primary' | 'dependent'][] = beneficiary ? [[beneficiary, 'primary']] : [];
    for (const dependent of dependents) {
      const id = this.#person(dependent);
      made.push(id);
      people.push([id, 'dependent']);
    }
    for (const [beneficiary_id, beneficiary_type] of people)
      this.onCases.push({ id: newId(now), case_id: caseId, beneficiary_id, beneficiary_type });
    if (petitioner)
      this.petitionersOnCases.push({ id: newId(now), case_id: caseId, petitioner_id: petitioner });
    this.#dates(caseId, dates);
    return { caseId, people: people.length + (petitioner ? 1 : 0) };
  }

  add(row: queries.GoodRow, read: ReadRow): void {
    const made: string[] = [];
    const own = (id: string) => {
      made.push(id);
      return id;
    };
    const beneficiary =
      read.beneficiary && (this.#likeOf('beneficiary', row) ?? own(this.#person(read.beneficiary)));
    const petitioner =
      read.petitioner && (this.#likeOf('petitioner', row) ?? own(this.#petitioner(read.petitioner)));
    if (beneficiary) this.#known.beneficiaryOf.set(row.no, beneficiary);
    if (petitioner) this.#known.petitionerOf.set(row.no, petitioner);
    const { caseId, people } = this.#open(read, { beneficiary, petitioner, made });
    if (beneficiary) this.#numbers(read.numbers, { beneficiary, caseId, isNew: made.includes(beneficiary) });
    if (caseId) this.#note(read.note, 'case', caseId);
    else if (this.#how.kind === 'beneficiaries') this.#note(read.note, 'beneficiary', beneficiary);
    else this.#note(read.note, 'petitioner', petitioner);
    this.made.push({
      no: row.no,
      made_case: caseId,
      beneficiary,
      petitioner,
      made_people: made,
      people_on_case: people,
    });
  }

  /**
   * Writes everything that was collected.
   * @returns the ids of the new records
   */
  async write(): Promise<string[]> {
    const session = this.#session;
    const { tx, now } = session;
    await addParties(tx, 'beneficiary', this.beneficiaries);
    await addParties(tx, 'petitioner', this.petitioners);
    const caseIds = this.cases.map(({ id }) => id);
    if (caseIds.length > 0) {
      await openCases(tx, this.cases);
      await addBeneficiaries(tx, this.onCases);
      await addPetitioners(tx, this.petitionersOnCases);
    }
    if (this.notes.length > 0) await addNotesToNew(tx, this.notes);
    if (this.dates.length > 0) await addDatesToNew(session, this.dates);
    await addNumbersToNew(tx, this.numbers);
    if (caseIds.length > 0) await addSummaries(tx, caseIds);
    const shown = { id: null, n: Date.parse(now) };
    if (this.beneficiaries.length > 0) announce(tx, { kind: 'beneficiaries', ...shown }, 'every member');
    if (this.petitioners.length > 0) announce(tx, { kind: 'petitioners', ...shown }, 'every member');
    return [...caseIds, ...this.beneficiaries.map(({ id }) => id), ...this.petitioners.map(({ id }) => id)];
  }
}

/** The result of importing some rows. */
export interface CarriedOut {
  /** Ids of the new records. */
  made: string[];
  /** Rows that are refused now, although the earlier check accepted them. */
  refused: queries.CheckedRow[];
}

/**
 * The current owners of the rows' numbers. Locks the organization, so that no other person is given one of the numbers
 * until the transaction ends.
 */
async function lockedNumberOwners(
  tx: OrgTx,
  rows: readonly { read: ReadRow }[],
): Promise<Map<string, string>> {
  if (rows.every(({ read }) => read.numbers.length === 0)) return new Map();
  await lockOrganization(tx);
  return numberOwners(
    tx,
    rows.map(({ read }) => read),
  );
}

/** Imports rows, all in a few statements. With `allOrNone`, none is imported if one is refused. */
export async function carryOut(
  session: OrgSession,
  stored: queries.StoredImport,
  rows: readonly queries.GoodRow[],
  allOrNone: boolean,
): Promise<CarriedOut> {
  const reader = await rowReader(session, stored);
  const read = rows.map((row) => ({ row, read: readRow(reader, row.cells) }));
  const known = await knownOf(session, stored, rows);
  const taken = await lockedNumberOwners(session.tx, read);
  const refused = read.flatMap(({ row, read: each }): queries.CheckedRow[] => {
    const { no, alike } = row;
    const ofNumbers = numberFaults(stored, each, taken, likeOf(stored, known, 'beneficiary', row));
    const faults = [...each.faults, ...ofNumbers];
    return faults.length > 0 ? [{ no, state: 'faulty', faults, alike }] : [];
  });
  if (refused.length > 0) {
    await queries.updateChecked(session.tx, { importId: stored.id, sheet: stored.sheet }, refused);
    if (allOrNone) return { made: [], refused };
  }
  const refusedNos = new Set(refused.map(({ no }) => no));
  const making = new Making(session, stored, known);
  for (const { row, read: each } of read) if (!refusedNos.has(row.no)) making.add(row, each);
  const made = await making.write();
  await queries.updateImported(session.tx, stored, making.made);
  return { made, refused };
}
