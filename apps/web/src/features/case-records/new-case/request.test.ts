import { expect, test } from 'vitest';
import { caseFaults, formErrors, requestOf } from './request.ts';
import { emptyCase, emptyDate, emptyPerson, hasInput, type NewCaseValues } from './values.ts';

const someone = { ...emptyPerson(), isNew: true };
const long: NewCaseValues = {
  ...emptyCase(),
  isLong: true,
  title: 'Okafor',
  beneficiaries: [
    emptyPerson(),
    { ...emptyPerson(), chosen: { id: crypto.randomUUID(), label: 'Chidi' } },
    someone,
  ],
  dates: [emptyDate(), { key: 'a', date_type: 'Interview', important_date: '2027-05-04' }],
};

test('empty rows are not sent, and refusals are shown at their own row', () => {
  const { body } = requestOf(long);
  expect(body.beneficiaries).toEqual([
    { id: long.beneficiaries[1]?.chosen?.id, beneficiary_type: 'dependent' },
    { new: someone.new, beneficiary_type: 'dependent' },
  ]);
  expect(body.dates).toEqual([{ date_type: 'Interview', important_date: '2027-05-04' }]);
  expect(body).not.toHaveProperty('note');
  expect(body).not.toHaveProperty('assignee_ids');
  expect(
    formErrors(long, {
      'beneficiaries.0.id': 'Gone',
      'beneficiaries.1.new.personal_email': 'Wrong',
      'dates.0.date_type': 'None',
      'note.note_text': 'Too long',
      assignee_ids: 'Nobody',
    }),
  ).toEqual({
    'beneficiaries.1.id': 'Gone',
    'beneficiaries.2.new.personal_email': 'Wrong',
    'dates.1.date_type': 'None',
    note: 'Too long',
    assignee_ids: 'Nobody',
  });
});

test('the short form sends and requires its two fields', () => {
  const plain = { ...emptyCase(), title: 'Okafor', description: 'Spouse' };
  expect(requestOf(plain).body).toEqual({ title: 'Okafor', description: 'Spouse' });
  expect(caseFaults(plain)).toEqual({});
  expect(caseFaults({ ...plain, title: ' ', description: '' })).toEqual({
    title: 'Title is required',
    description: 'Description is required',
  });
});

test('the full form validates every field before sending', () => {
  expect(caseFaults(long)).toEqual({});
  const wrong = { ...someone, new: { ...someone.new, personal_email: 'x' } };
  expect(
    caseFaults({
      ...long,
      title: '',
      beneficiaries: [{ ...emptyPerson(), typed: 'Nne' }, wrong],
      dates: [{ key: 'a', date_type: 'Interview', important_date: '' }],
    }),
  ).toEqual({
    title: 'Title is required',
    'beneficiaries.0.id': 'Choose from the list, or create',
    'beneficiaries.1.new.personal_email': 'Not an e-mail address',
    'dates.0.important_date': 'Date is required',
  });
});

test('an untouched form has no changes', () => {
  expect(hasInput(emptyCase())).toBe(false);
  expect(hasInput({ ...emptyCase(), isLong: true })).toBe(false);
  expect(hasInput(long)).toBe(true);
  expect(hasInput({ ...emptyCase(), assignee_ids: [] })).toBe(true);
});
