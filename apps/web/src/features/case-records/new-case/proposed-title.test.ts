import { expect, test } from 'vitest';
import { proposedTitle } from './proposed-title.ts';
import { emptyPerson, emptyPetitioner } from './values.ts';

const made = { ...emptyPerson().new, first_name: 'Nneka', last_name: 'Okafor' };
const nneka = { ...emptyPerson(), isNew: true, new: made };
const firm = { ...emptyPetitioner(), chosen: { id: '1', label: 'Harbour Robotics' } };

test('a title consists of the client’s last name, the kind, and the petitioner, as far as known', () => {
  const title = (client = emptyPerson(), petitioner = emptyPetitioner(), kind = '') =>
    proposedTitle({ beneficiaries: [client], petitioners: [petitioner] }, kind);
  expect(title(nneka, firm, 'H-1B')).toBe('Okafor, Nneka: H-1B (Harbour Robotics)');
  expect(title(nneka)).toBe('Okafor, Nneka');
  expect(title({ ...nneka, new: { ...made, last_name: '' } }, undefined, 'I-130')).toBe('Nneka: I-130');
  expect(title(undefined, firm)).toBe('Harbour Robotics');
  expect(title(undefined, firm, 'H-1B')).toBe('H-1B (Harbour Robotics)');
  expect(title()).toBe('');
  expect(title({ ...emptyPerson(), chosen: { id: '1', label: 'Ana Silva' } })).toBe('Silva, Ana');
  const found = { ...emptyPerson(), chosen: { id: '1', label: 'Ana de la Cruz', listed: 'de la Cruz, Ana' } };
  expect(title(found)).toBe('de la Cruz, Ana');
  expect([...title({ ...nneka, new: { ...made, last_name: 'É'.repeat(300) } })]).toHaveLength(300);
});
