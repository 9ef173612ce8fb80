import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { id, requiredText } from './fields.ts';
import { dayInput, days, personRecord, personRecordCalls } from './person-records.ts';

/** Where a beneficiary lived. */
export const personAddress = z.object({
  ...personRecord,
  ...days,
  beneficiary_id: id,
  address: z.string(),
});
export type PersonAddress = z.infer<typeof personAddress>;

const calls = personRecordCalls({
  words: ['address', 'addresses'],
  path: 'addresses',
  called: ['an earlier or present address', 'earlier and present addresses'],
  record: personAddress,
  create: {
    address: requiredText(LIMITS.address),
    from: dayInput.optional(),
    to: dayInput.optional(),
  },
  audit: {
    created: 'person_address.created',
    updated: 'person_address.updated',
    deleted: 'person_address.deleted',
  },
});

export const listPersonAddresses = calls.listOf('beneficiaries');
export const addPersonAddress = calls.createOn('beneficiaries');
export const { update: updatePersonAddress, remove: removePersonAddress } = calls;
