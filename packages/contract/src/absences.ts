import { z } from 'zod';
import { calendarDate, calendarDateInput, id, line } from './fields.ts';
import { dayInput, personRecord, personRecordCalls } from './person-records.ts';

/** A stay of a beneficiary outside the country. */
export const absence = z.object({
  ...personRecord,
  beneficiary_id: id,
  /** The day on which they left. */
  from: calendarDate,
  /** The day on which they returned; null if they have not returned or the day is unknown. */
  to: calendarDate.nullable(),
  place: z.string(),
});
export type Absence = z.infer<typeof absence>;

const calls = personRecordCalls({
  words: ['absence', 'absences'],
  path: 'absences',
  called: ['an absence', 'absences'],
  record: absence,
  create: {
    from: calendarDateInput,
    to: dayInput.optional(),
    place: line(300).optional(),
  },
  audit: { created: 'absence.created', updated: 'absence.updated', deleted: 'absence.deleted' },
});

export const listAbsences = calls.listOf('beneficiaries');
export const addAbsence = calls.createOn('beneficiaries');
export const { update: updateAbsence, remove: removeAbsence } = calls;
