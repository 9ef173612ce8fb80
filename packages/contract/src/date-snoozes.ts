import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id } from './fields.ts';

const params = z.object({ id });

/** The most days by which a date that is due or overdue can be snoozed. */
export const MAX_SNOOZE_DAYS = 30;

export const snoozeCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/snooze',
  summary: 'Put off one’s own reminders of a date; the date itself stays as it is',
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
  summary: 'Be reminded again of a date that one has put off',
  access: 'viewer',
  audit: false,
  params,
  errors: ['not_found'],
});

export const listSnoozes = endpoint({
  method: 'GET',
  path: '/case_records/{id}/snoozes',
  summary: 'Which dates of a case the caller has put off, and until when',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ snoozes: z.array(z.object({ date_id: id, until: calendarDate })) }),
  errors: ['not_found'],
});
