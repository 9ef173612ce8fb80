import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id } from './fields.ts';

const params = z.object({ id });

/** The most days by which a date that is due or overdue can be snoozed. */
export const MAX_SNOOZE_DAYS = 30;

export const snoozeCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/snooze',
  summary: 'Snooze the caller’s reminders of a date; the date itself stays as it is',
  access: 'viewer',
  audit: false,
  params,
  /**
   * A day after today: no later than the date, or within {@link MAX_SNOOZE_DAYS} days if the date is not in the future.
   */
  body: z.strictObject({ until: calendarDateInput }),
  errors: ['not_found', 'conflict'],
});

export const wakeCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/wake',
  summary: 'End the caller’s snooze of a date',
  access: 'viewer',
  audit: false,
  params,
  errors: ['not_found'],
});

export const listSnoozes = endpoint({
  method: 'GET',
  path: '/case_records/{id}/snoozes',
  summary: 'The dates of a case that the caller has snoozed, and until when',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ snoozes: z.array(z.object({ date_id: id, until: calendarDate })) }),
  errors: ['not_found'],
});
