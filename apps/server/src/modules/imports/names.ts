import { LIMITS } from '@landfall/contract/constants';
import type { NewBeneficiary, NewPetitioner } from './read-row.ts';

type Names = Pick<NewBeneficiary, 'first_name' | 'middle_name' | 'last_name'>;

/** What may follow a name after a comma without being the first name. It is kept with the last name. */
const SUFFIX = /,\s*((?:jr|sr|ii|iii|iv|esq)\.?)\s*$/i;

/** Splits a name in one cell, such as 'Silva, Ana Maria', 'Ana Maria Silva' or 'Ana Maria Silva, Jr.'. */
export function splitName(text: string): Names {
  const suffix = SUFFIX.exec(text)?.[1];
  const name = text.replace(SUFFIX, '');
  const parts = (some: string) => some.split(/\s+/).filter((part) => part !== '');
  const named = (first: string | undefined, middle: readonly string[], last: string | undefined): Names => ({
    ...(first && { first_name: first }),
    ...(middle.length > 0 && { middle_name: middle.join(' ') }),
    ...(last && { last_name: suffix ? `${last} ${suffix}` : last }),
  });
  const comma = name.indexOf(',');
  if (comma >= 0) {
    const [first, ...middle] = parts(name.slice(comma + 1));
    return named(first, middle, parts(name.slice(0, comma)).join(' '));
  }
  const words = parts(name);
  const last = words.length > 1 || suffix ? words.pop() : undefined;
  const [first, ...middle] = words;
  return named(first, middle, last);
}

/** A person's name in reading order. */
export function nameOf({ first_name = '', middle_name = '', last_name = '' }: Names): string {
  return [first_name, middle_name, last_name].filter((part) => part !== '').join(' ');
}

/** A title for a case without one, e.g. 'Silva: N-400 naturalization'. Empty without a name. */
export function titleFor(
  beneficiary: NewBeneficiary | null,
  petitioner: NewPetitioner | null,
  matterType: string,
): string {
  const name =
    beneficiary?.last_name || (beneficiary && nameOf(beneficiary)) || petitioner?.petitioner_name || '';
  const title = name && (matterType ? `${name}: ${matterType}` : name);
  return [...title].slice(0, LIMITS.title).join('');
}
