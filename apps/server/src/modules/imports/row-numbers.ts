import { type IdentifierKind, readNumber } from '@landfall/contract/identifier-numbers';
import type { Import, ImportFault } from '@landfall/contract/imports';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { takenNumbers } from '../people-records/service.ts';
import type * as queries from './queries.ts';
import type { ReadRow } from './read-row.ts';

type RowNumber = ReadRow['numbers'][number];
type How = Pick<Import, 'kind' | 'duplicates'>;

const normalizedOf = ({ kind, value }: { kind: IdentifierKind; value: string }) =>
  readNumber(kind, value).normalized;
const keyOf = (number: RowNumber) => `${number.kind} ${normalizedOf(number)}`;

/** The owners of the rows' numbers, including people on cases that the session may not see. */
export async function numberOwners(tx: OrgTx, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const numbers = rows.flatMap((row) =>
    row.numbers.map((number) => ({ kind: number.kind, normalized: normalizedOf(number) })),
  );
  const taken = await withEveryCase(tx, () => takenNumbers(tx, numbers));
  return new Map(taken.map(({ kind, normalized, owner_id }) => [`${kind} ${normalized}`, owner_id]));
}

const fault = ({ kind, value }: RowNumber, message: string): ImportFault => ({
  field: `number.${kind}`,
  value,
  message,
});

/** Whether a number is added to the person that a row is linked to: only the receipt of the row's new case. */
const isAdded = ({ kind: ofRows }: How, { kind }: RowNumber) => ofRows === 'cases' && kind === 'receipt';

/**
 * The faults of a row's numbers: another person has one of them, or the person that the row is linked to lacks it.
 * @param personId the existing person of the row, if any
 */
export function numberFaults(
  how: How,
  { numbers }: ReadRow,
  taken: ReadonlyMap<string, string>,
  personId: string | undefined,
): ImportFault[] {
  return numbers.flatMap((number) => {
    const owner = taken.get(keyOf(number));
    if (owner === personId) return [];
    if (owner !== undefined) return fault(number, 'Somebody else has this number');
    return how.duplicates === 'link' && !isAdded(how, number)
      ? fault(number, 'This person is here without the number: add it on their page first')
      : [];
  });
}

/** The new numbers of a file's rows, and the people that earlier rows give them to. */
export class NumberFinder {
  readonly #given = new Map<string, { no: number; person: string }>();

  /**
   * What is wrong with the numbers of a row compared with earlier rows. The row's numbers are then remembered, unless
   * it is left out.
   * @param like the similar person of the row; undefined for a new person
   */
  find(
    how: How,
    { no, row, isLeftOut }: { no: number; row: ReadRow; isLeftOut: boolean },
    taken: ReadonlyMap<string, string>,
    like: queries.CheckedRow['alike'][number] | undefined,
  ): ImportFault[] {
    const earlier = how.duplicates === 'link' ? (like?.row ?? undefined) : undefined;
    const person = like?.id ?? `row ${like?.row ?? no}`;
    return row.numbers.flatMap((number) => {
      const key = keyOf(number);
      const given = this.#given.get(key);
      if (taken.has(key) || given?.person === person) return [];
      if (given) return fault(number, `Row ${given.no} gives this number to somebody else`);
      if (earlier !== undefined && !isAdded(how, number))
        return fault(number, `This person comes from row ${earlier}: give the number there`);
      if (!isLeftOut) this.#given.set(key, { no, person });
      return [];
    });
  }
}
