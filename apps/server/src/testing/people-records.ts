import { type Absence, addAbsence as addAbsenceCall } from '@landfall/contract/absences';
import type { CallArguments } from '@landfall/contract/endpoint';
import { addBeneficiaryRelative, type Relative } from '@landfall/contract/household-links';
import {
  addBeneficiaryIdentifier,
  addPetitionerIdentifier,
  type Identifier,
} from '@landfall/contract/identifiers';
import { addPersonAddress, type PersonAddress } from '@landfall/contract/person-addresses';
import { addStatusPeriod, type StatusPeriod } from '@landfall/contract/status-periods';
import { addBeneficiary } from './factories.ts';
import type { TestPerson } from './harness.ts';

let last = 100_000_000;

/** An unused A-number. */
export function newNumber(): string {
  last += 1;
  return `A${last}`;
}

type NumberBody = CallArguments<typeof addBeneficiaryIdentifier>['body'];

/** A number of a beneficiary, added by `by` through the API. */
export async function addNumber(
  by: TestPerson,
  id: string,
  body: Partial<NumberBody> = {},
): Promise<Identifier> {
  const whole = { kind: 'a_number' as const, value: newNumber(), ...body };
  return (await by.call(addBeneficiaryIdentifier, { params: { id }, body: whole })).identifier;
}

/** A number of a petitioner, added by `by` through the API. */
export async function addPetitionerNumber(by: TestPerson, id: string, value: string): Promise<Identifier> {
  const body = { kind: 'a_number' as const, value };
  return (await by.call(addPetitionerIdentifier, { params: { id }, body })).identifier;
}

type PeriodBody = CallArguments<typeof addStatusPeriod>['body'];

/** A status, a job or a card of a beneficiary, added by `by` through the API: six years of H-1B by default. */
export async function addPeriod(
  by: TestPerson,
  id: string,
  body: Partial<PeriodBody> = {},
): Promise<StatusPeriod> {
  const whole = { kind: 'status' as const, class: 'H-1B', from: '2020-10-01', to: '2026-09-30', ...body };
  return (await by.call(addStatusPeriod, { params: { id }, body: whole })).status_period;
}

/** A stay abroad of a beneficiary, added by `by` through the API. */
export async function addAbsence(
  by: TestPerson,
  id: string,
  from: string,
  to: string | null,
): Promise<Absence> {
  return (await by.call(addAbsenceCall, { params: { id }, body: { from, to } })).absence;
}

/** Where a beneficiary lived, added by `by` through the API. */
export async function addAddress(by: TestPerson, id: string, address: string): Promise<PersonAddress> {
  return (await by.call(addPersonAddress, { params: { id }, body: { address } })).address;
}

/** A relative of a beneficiary, who is also a beneficiary: a spouse by default. */
export async function addRelative(
  by: TestPerson,
  id: string,
  beneficiary_id: string,
  relation: Relative['relation'] = 'spouse',
): Promise<Relative> {
  const body = { relation, beneficiary_id };
  return (await by.call(addBeneficiaryRelative, { params: { id }, body })).relative;
}

type Make<T> = (owner: TestPerson) => Promise<T>;

const beneficiaryOf = async (owner: TestPerson) => (await addBeneficiary(owner)).id;

const householdLinkOf: Make<Record<string, string>> = async (owner) => ({
  id: (await addRelative(owner, await beneficiaryOf(owner), await beneficiaryOf(owner))).id,
});

/** Records for the paths of calls about one. */
export const PERSON_RECORD_PARAMETERS: Record<string, Make<Record<string, string>>> = {
  '/identifiers/{id}': async (owner) => ({ id: (await addNumber(owner, await beneficiaryOf(owner))).id }),
  '/status-periods/{id}': async (owner) => ({ id: (await addPeriod(owner, await beneficiaryOf(owner))).id }),
  '/addresses/{id}': async (owner) => ({
    id: (await addAddress(owner, await beneficiaryOf(owner), '12 Harbor St')).id,
  }),
  '/absences/{id}': async (owner) => ({
    id: (await addAbsence(owner, await beneficiaryOf(owner), '2022-12-10', '2023-01-05')).id,
  }),
  '/household-links/{id}': householdLinkOf,
  '/household-links/{id}/restore': householdLinkOf,
};

/** Valid bodies for calls about people and their records. */
export const PERSON_RECORD_BODIES: Record<string, (owner: TestPerson) => object | Promise<object>> = {
  updatePetitioner: () => ({ petitioner_name: 'Acme Inc' }),
  addBeneficiaryIdentifier: () => ({ kind: 'a_number', value: newNumber() }),
  addPetitionerIdentifier: () => ({ kind: 'a_number', value: newNumber() }),
  updateIdentifier: () => ({ note: 'Seen on the card' }),
  addStatusPeriod: () => ({ kind: 'status', class: 'H-1B', from: '2020-10-01', to: '2026-09-30' }),
  updateStatusPeriod: () => ({ employer: 'Acme Corp' }),
  addPersonAddress: () => ({ address: '12 Harbor St, Lynn, MA' }),
  updatePersonAddress: () => ({ to: '2026-01-31' }),
  addAbsence: () => ({ from: '2022-12-10', to: '2023-01-05' }),
  updateAbsence: () => ({ place: 'Lagos' }),
  addBeneficiaryRelative: async (owner) => ({
    relation: 'spouse',
    beneficiary_id: await beneficiaryOf(owner),
  }),
  addPetitionerRelative: async (owner) => ({ relation: 'child', beneficiary_id: await beneficiaryOf(owner) }),
};
