import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import type { ChecklistItem } from '@landfall/contract/checklists';
import { optionalEmail } from '@landfall/contract/fields';
import type { ChecklistContext } from './checklist-context.ts';

/** A person on a case with an e-mail address. */
export interface Recipient {
  email: string;
  name: string;
  role: 'Beneficiary' | 'Petitioner';
}

type People = Pick<ChecklistContext, 'beneficiaries' | 'petitioners'>;

/** Everyone on a case with an e-mail address, each address once: beneficiaries first, by their personal one. */
export function recipientsOf({ beneficiaries, petitioners }: People): Recipient[] {
  const people: Recipient[] = [
    ...beneficiaries.map((one) => ({
      email: one.personal_email || one.business_email,
      name: beneficiaryName(one),
      role: 'Beneficiary' as const,
    })),
    ...petitioners.map(({ email, petitioner_name: name }) => ({ email, name, role: 'Petitioner' as const })),
  ];
  const seen = new Set<string>();
  return people.filter(({ email }) => {
    const key = email.toLowerCase();
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The addresses of those who provide any of these items: the first beneficiary for the client's items, all petitioners
 * for theirs.
 */
export function addressesFor(
  items: readonly Pick<ChecklistItem, 'from'>[],
  recipients: readonly Recipient[],
): string[] {
  const provides = (from: ChecklistItem['from']) => items.some((item) => item.from === from);
  const client = recipients.find(({ role }) => role === 'Beneficiary');
  const petitioners = recipients.filter(({ role }) => role === 'Petitioner');
  return [
    ...(client && provides('client') ? [client.email] : []),
    ...(provides('petitioner') ? petitioners.map(({ email }) => email) : []),
  ];
}

/** Splits typed addresses at commas, semicolons or spaces. */
export function typedAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The error of typed addresses, or null. */
export function addressFault(text: string): string | null {
  const wrong = typedAddresses(text).find((address) => !optionalEmail.safeParse(address).success);
  return wrong === undefined ? null : `Not an e-mail address: ${wrong}`;
}

/** The recipients by name where it is known: 'Ana Silva and Luis Silva'. */
export function recipientNames(addresses: readonly string[], recipients: readonly Recipient[]): string {
  const names = addresses.map(
    (address) => recipients.find(({ email }) => email === address)?.name ?? address,
  );
  return new Intl.ListFormat('en').format(names);
}
