import type { Alike } from '@landfall/contract/imports';
import type { OrgTx } from '../../platform/db/session.ts';
import { folded } from './guess-columns.ts';
import { nameOf } from './names.ts';
import * as queries from './queries.ts';
import type { NewBeneficiary, ReadRow } from './read-row.ts';

/** A row without faults. */
interface NumberedRow {
  no: number;
  row: ReadRow;
}

const SAME_EMAIL = 'same e-mail address';
const SAME_NAME = 'same name';

/** First and last name in either order; empty unless both are given. */
function nameKey({ first_name = '', last_name = '' }: NewBeneficiary): string {
  const names = [folded(first_name), folded(last_name)];
  return names.every((name) => name !== '') ? names.toSorted().join(' ') : '';
}

interface EarlierRow {
  no: number;
  name: string;
  email: string;
  bornOn: string;
}

/** Whether two values are equal, or at least one of them is missing. */
const areCompatible = (one: string, other: string) => one === '' || other === '' || one === other;

/** Finds similar people for the rows of a file: records of the organization, else people of earlier rows. */
export class SimilarPersonFinder {
  readonly #byEmail = new Map<string, EarlierRow>();
  readonly #byName = new Map<string, EarlierRow[]>();
  readonly #petitioners = new Map<string, { no: number; name: string }>();

  /** The person of an earlier row who is similar; if there is none, the row's person is remembered for later rows. */
  #amongRows(no: number, beneficiary: NewBeneficiary): Alike | undefined {
    const email = beneficiary.personal_email?.toLowerCase() ?? '';
    const key = nameKey(beneficiary);
    const byEmail = email === '' ? undefined : this.#byEmail.get(email);
    const bornOn = beneficiary.born_on ?? '';
    const namesakes = this.#byName.get(key) ?? [];
    const earlier =
      byEmail ??
      namesakes.find((row) => areCompatible(row.email, email) && areCompatible(row.bornOn, bornOn));
    if (earlier)
      return {
        kind: 'beneficiary',
        id: null,
        row: earlier.no,
        name: earlier.name,
        reason: byEmail ? SAME_EMAIL : SAME_NAME,
      };
    const row = { no, name: nameOf(beneficiary) || email, email, bornOn };
    if (email !== '') this.#byEmail.set(email, row);
    namesakes.push(row);
    if (key !== '') this.#byName.set(key, namesakes);
    return undefined;
  }

  #petitionerAmongRows(no: number, name: string): Alike | undefined {
    const earlier = this.#petitioners.get(folded(name));
    if (earlier)
      return { kind: 'petitioner', id: null, row: earlier.no, name: earlier.name, reason: SAME_NAME };
    this.#petitioners.set(folded(name), { no, name });
    return undefined;
  }

  /**
   * The similar people of each row, by row number, and the rows whose petitioner is archived and gets no new cases
   * (`archived`).
   */
  async find(tx: OrgTx, rows: readonly NumberedRow[]) {
    const people = await queries.selectAlikeBeneficiaries(
      tx,
      rows.flatMap(({ no, row: { beneficiary } }) => {
        if (!beneficiary) return [];
        const { personal_email: email = '', first_name = '', last_name = '', born_on = '' } = beneficiary;
        return { no, email, first_name, last_name, born_on };
      }),
    );
    const petitioners = await queries.selectAlikePetitioners(
      tx,
      rows.flatMap(({ no, row: { petitioner } }) =>
        petitioner ? { no, name: petitioner.petitioner_name } : [],
      ),
    );
    const personOf = new Map(people.map((found) => [found.no, found]));
    const petitionerOf = new Map(petitioners.map((found) => [found.no, found]));
    const alike = new Map<number, Alike[]>();
    const archived = new Set<number>();
    for (const { no, row } of rows) {
      const found: (Alike | undefined)[] = [];
      const person = personOf.get(no);
      if (person)
        found.push({
          kind: 'beneficiary',
          id: person.id,
          row: null,
          name: person.name,
          reason: person.by_email ? SAME_EMAIL : SAME_NAME,
        });
      else if (row.beneficiary) found.push(this.#amongRows(no, row.beneficiary));
      const petitioner = petitionerOf.get(no);
      if (petitioner?.is_archived) archived.add(no);
      if (petitioner)
        found.push({
          kind: 'petitioner',
          id: petitioner.id,
          row: null,
          name: petitioner.name,
          reason: SAME_NAME,
        });
      else if (row.petitioner) found.push(this.#petitionerAmongRows(no, row.petitioner.petitioner_name));
      alike.set(
        no,
        found.filter((each) => each !== undefined),
      );
    }
    return { alike, archived };
  }
}
