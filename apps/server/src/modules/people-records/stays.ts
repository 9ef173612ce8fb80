import type { Absence } from '@landfall/contract/absences';
import type { PersonAddress } from '@landfall/contract/person-addresses';
import { CARD_KINDS, type StatusPeriod } from '@landfall/contract/status-periods';
import { invalidInput } from '../../platform/http/failure.ts';
import { assertInOrder, type Owner, personRecords } from './person-records.ts';
import * as queries from './queries.ts';

const ownerOf = ({ owner_id }: queries.StoredRecord): Owner => ({ kind: 'beneficiary', id: owner_id });

/** A row without the fields that are not sent to clients. */
function sent<Row extends queries.StoredRecord>(row: Row) {
  const { archived_at: _, owner_id, ...fields } = row;
  return { ...fields, beneficiary_id: owner_id };
}

export function periodToWire(row: queries.PeriodRow): StatusPeriod {
  const { identifier_id, identifier_value, document_id, document_title, ...period } = sent(row);
  return {
    ...period,
    identifier: identifier_id === null ? null : { id: identifier_id, value: identifier_value ?? '' },
    document: document_id === null ? null : { id: document_id, title: document_title ?? '' },
  };
}

/** @throws Failure `invalid_input` that names inconsistent fields */
function assertDays({ kind, from, to, duration_of_status }: queries.PeriodRow): void {
  const isCard = CARD_KINDS.includes(kind);
  if (from === null && !isCard) throw invalidInput({ from: 'Required' });
  if (from === null && to === null) throw invalidInput({ to: 'Required for a card without a first day' });
  assertInOrder({ from, to });
  if (!duration_of_status) return;
  if (kind !== 'status')
    throw invalidInput({ duration_of_status: 'Only a status is for its duration (D/S)' });
  if (to !== null) throw invalidInput({ to: 'For the duration of status (D/S) there is no last day' });
}

/** Periods of statuses, jobs, violations and cards. */
export const statusPeriods = personRecords<'status_period', StatusPeriod>({
  table: 'status_period',
  fields: [
    ...(['kind', 'class', 'from', 'to', 'duration_of_status', 'employer', 'identifier_id'] as const),
    ...(['document_id', 'note'] as const),
  ],
  columns: { from: 'valid_from', to: 'valid_to' },
  days: ['from', 'to'],
  ownerOf,
  toWire: periodToWire,
  async settle({ tx }, owner, is, was) {
    assertDays(is);
    if (is.class.trim() === '' && is.kind !== 'employment' && is.kind !== 'green_card')
      throw invalidInput({ class: 'Required' });
    if (is.identifier_id !== null && is.identifier_id !== was?.identifier_id) {
      const [number] = await queries.selectRecords(tx, 'identifier', { id: is.identifier_id });
      if (number?.owner_id !== owner.id || number.archived_at !== null)
        throw invalidInput({ identifier_id: 'They have no such number' });
    }
    const { document_id } = is;
    if (document_id !== null && document_id !== was?.document_id)
      if (!(await queries.isTheirDocument(tx, owner.id, document_id)))
        throw invalidInput({ document_id: 'Only documents on them or on their cases' });
    return {};
  },
});

/** Where people lived. */
export const addresses = personRecords<'person_address', PersonAddress>({
  table: 'person_address',
  fields: ['address', 'from', 'to', 'note'],
  columns: { from: 'valid_from', to: 'valid_to' },
  days: ['from', 'to'],
  ownerOf,
  toWire: sent,
  async settle(_, __, is) {
    assertInOrder(is);
    return {};
  },
});

export const absenceToWire = (row: queries.AbsenceRow): Absence => sent(row);

/** Stays outside the country. */
export const absences = personRecords<'absence', Absence>({
  table: 'absence',
  fields: ['from', 'to', 'place', 'note'],
  columns: { from: 'left_on', to: 'returned_on' },
  days: ['from', 'to'],
  ownerOf,
  toWire: absenceToWire,
  async settle(_, __, is) {
    assertInOrder(is);
    return {};
  },
});
