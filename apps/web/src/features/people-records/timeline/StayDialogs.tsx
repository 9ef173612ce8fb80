import { type Absence, absence as absenceShape } from '@landfall/contract/absences';
import { type PersonAddress, personAddress } from '@landfall/contract/person-addresses';
import { Textarea, TextInput } from '@mantine/core';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { PersonRecordDialog } from '../PersonRecordDialog.tsx';
import { useAbsenceCalls, useAddressCalls } from './queries.ts';
import {
  ABSENCE_FIELDS,
  ABSENCE_RULES,
  ADDRESS_FIELDS,
  ADDRESS_RULES,
  sentAbsence,
  sentAddress,
  stayText,
} from './stay-values.ts';

interface DialogProps {
  personId: string;
  today: string;
  onClose: () => void;
}

/** Adds or edits a stay abroad. */
export function AbsenceDialog(props: DialogProps & { absence: Absence | undefined }) {
  const { personId, absence, today, onClose } = props;
  const { add, update } = useAbsenceCalls(personId);
  return (
    <PersonRecordDialog
      noun="Stay Abroad"
      record={absence}
      fields={ABSENCE_FIELDS}
      valuesOf={(stored) => ({
        from: stored?.from ?? '',
        to: stored?.to ?? '',
        place: stored?.place ?? '',
        note: stored?.note ?? '',
      })}
      rules={ABSENCE_RULES}
      sent={sentAbsence}
      add={add}
      update={update}
      read={(stale) => absenceShape.safeParse(stale).data}
      text={(field, value) => stayText(field, value)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldRow>
            <DateField
              label={ABSENCE_FIELDS.from}
              required
              today={today}
              occurrence="nearest"
              {...form.getInputProps('from')}
            />
            <DateField
              label={ABSENCE_FIELDS.to}
              today={today}
              occurrence="nearest"
              {...form.getInputProps('to')}
            />
          </FieldRow>
          <TextInput label={ABSENCE_FIELDS.place} {...form.getInputProps('place')} />
          <Textarea
            label={ABSENCE_FIELDS.note}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </PersonRecordDialog>
  );
}

/** Adds or edits an address. */
export function AddressDialog(props: DialogProps & { address: PersonAddress | undefined }) {
  const { personId, address, today, onClose } = props;
  const { add, update } = useAddressCalls(personId);
  return (
    <PersonRecordDialog
      noun="Address"
      record={address}
      fields={ADDRESS_FIELDS}
      valuesOf={(stored) => ({
        address: stored?.address ?? '',
        from: stored?.from ?? '',
        to: stored?.to ?? '',
        note: stored?.note ?? '',
      })}
      rules={ADDRESS_RULES}
      sent={sentAddress}
      add={add}
      update={update}
      read={(stale) => personAddress.safeParse(stale).data}
      text={(field, value) => stayText(field, value)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea
            label={ADDRESS_FIELDS.address}
            required
            autosize
            minRows={2}
            maxRows={6}
            data-autofocus
            {...form.getInputProps('address')}
          />
          <FieldRow>
            <DateField
              label={ADDRESS_FIELDS.from}
              today={today}
              occurrence="nearest"
              {...form.getInputProps('from')}
            />
            <DateField
              label={ADDRESS_FIELDS.to}
              today={today}
              occurrence="nearest"
              {...form.getInputProps('to')}
            />
          </FieldRow>
          <Textarea
            label={ADDRESS_FIELDS.note}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </PersonRecordDialog>
  );
}
