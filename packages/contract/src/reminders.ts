import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  calendarDateInput,
  id,
  instant,
  line,
  pageInfo,
  pageQuery,
  requiredLine,
  requiredText,
  text,
  version,
} from './fields.ts';

/** The targets of a reminder, beside a member by e-mail and `group:{id}`. */
export const REMINDER_TARGETS = ['case_team', 'all_staff', 'admins', 'beneficiary', 'petitioner'] as const;
export type ReminderTarget = (typeof REMINDER_TARGETS)[number];

/** The labels of the targets. */
export const REMINDER_TARGET_LABELS: Readonly<Record<ReminderTarget, string>> = {
  case_team: 'Case team',
  all_staff: 'All staff',
  admins: 'Admins',
  beneficiary: 'Beneficiary',
  petitioner: 'Petitioner',
};

/** Targets outside the office: they get nothing until an admin has switched client reminders on in both places. */
export const CLIENT_TARGETS = ['beneficiary', 'petitioner'] as const satisfies readonly ReminderTarget[];

/** Prefix of a group's id in a target. */
export const GROUP_TARGET = 'group:';

/**
 * The states of a reminder. `skipped`: its time had passed when it was created or could be sent, or it had no
 * recipients.
 */
export const REMINDER_STATUSES = ['pending', 'sent', 'failed', 'cancelled', 'skipped'] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

export const REMINDER_STATUS_LABELS: Readonly<Record<ReminderStatus, string>> = {
  pending: 'Pending',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
};

/** One of {@link REMINDER_TARGETS}, a member's e-mail, or `group:{id}`. */
const target = text(LIMITS.email).trim().min(1, 'Target is required');

/** When a reminder is sent, to whom, and its text. */
export const reminderEntry = z.object({
  /** Days from the date: negative before, 0 on the day, positive after. */
  offset_days: z.number().int(),
  target: z.string(),
  /** Empty: that of `REMINDER_WORDS`, like `text`. */
  subject: z.string(),
  text: z.string(),
});
export type ReminderEntry = z.infer<typeof reminderEntry>;

const entryInput = z.strictObject({
  offset_days: z
    .number()
    .int('A whole number of days')
    .min(-36_500, 'At most 100 years')
    .max(36_500, 'At most 100 years'),
  target,
  subject: line(LIMITS.reminderSubject).default(''),
  text: text(LIMITS.reminderText).trim().default(''),
});
const entriesInput = z
  .array(entryInput)
  .min(1, 'At least one reminder')
  .max(LIMITS.reminders, `At most ${LIMITS.reminders}`);

export const reminderTemplate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  entries: z.array(reminderEntry),
  /** The names of the date types that use it, archived ones included. */
  date_types: z.array(z.string()),
  created_at: instant,
  version,
});
export type ReminderTemplate = z.infer<typeof reminderTemplate>;

export const reminderGroup = z.object({
  id,
  name: z.string(),
  /** Ids of members, by name. A member who leaves the organization is removed from its groups. */
  members: z.array(id),
  /** The names of date types and reminder templates that use it. */
  used_by: z.array(z.string()),
  created_at: instant,
  version,
});
export type ReminderGroup = z.infer<typeof reminderGroup>;

const params = z.object({ id });
const oneTemplate = z.object({ template: reminderTemplate });
const oneGroup = z.object({ group: reminderGroup });

export const listReminderTemplates = endpoint({
  method: 'GET',
  path: '/reminders/templates',
  summary: 'All reminder templates, by name',
  access: 'admin',
  audit: false,
  response: z.object({ templates: z.array(reminderTemplate) }),
  errors: [],
});

export const createReminderTemplate = endpoint({
  method: 'POST',
  path: '/reminders/templates',
  summary: 'Create a reminder template that date types can use',
  access: 'admin',
  audit: 'reminder_template.created',
  body: z.strictObject({
    name: requiredLine(LIMITS.reminderName),
    description: text(LIMITS.reminderDescription).trim().default(''),
    entries: entriesInput,
  }),
  response: oneTemplate,
  status: 201,
  errors: ['conflict'],
});

export const getReminderTemplate = endpoint({
  method: 'GET',
  path: '/reminders/templates/{id}',
  summary: 'A reminder template',
  access: 'admin',
  audit: false,
  params,
  response: oneTemplate,
  errors: ['not_found'],
});

export const updateReminderTemplate = endpoint({
  method: 'POST',
  path: '/reminders/templates/{id}',
  summary: 'Change a reminder template, and what is still to be sent for the date types that use it',
  access: 'admin',
  audit: 'reminder_template.updated',
  params,
  body: z.strictObject({
    name: requiredLine(LIMITS.reminderName).optional(),
    description: text(LIMITS.reminderDescription).trim().optional(),
    entries: entriesInput.optional(),
    version: version.optional(),
  }),
  response: oneTemplate,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteReminderTemplate = endpoint({
  method: 'DELETE',
  path: '/reminders/templates/{id}',
  summary: 'Delete a reminder template that no date type uses',
  access: 'admin',
  audit: 'reminder_template.deleted',
  params,
  errors: ['not_found', 'conflict'],
});

const groupMembers = z
  .array(requiredText(LIMITS.email))
  .min(1, 'At least one member')
  .max(LIMITS.groupMembers, `At most ${LIMITS.groupMembers} members`);

export const listReminderGroups = endpoint({
  method: 'GET',
  path: '/reminders/groups',
  summary: 'All groups that reminders can go to, by name',
  access: 'admin',
  audit: false,
  response: z.object({ groups: z.array(reminderGroup) }),
  errors: [],
});

export const createReminderGroup = endpoint({
  method: 'POST',
  path: '/reminders/groups',
  summary: 'Create a group of members that reminders can go to',
  access: 'admin',
  audit: 'reminder_group.created',
  body: z.strictObject({
    name: requiredLine(LIMITS.reminderName),
    /** Each member by id or by e-mail. */
    members: groupMembers,
  }),
  response: oneGroup,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const getReminderGroup = endpoint({
  method: 'GET',
  path: '/reminders/groups/{id}',
  summary: 'A group that reminders can go to',
  access: 'admin',
  audit: false,
  params,
  response: oneGroup,
  errors: ['not_found'],
});

export const updateReminderGroup = endpoint({
  method: 'POST',
  path: '/reminders/groups/{id}',
  summary: 'Change a group; its next reminders go to whoever is in it by then',
  access: 'admin',
  audit: 'reminder_group.updated',
  params,
  body: z.strictObject({
    name: requiredLine(LIMITS.reminderName).optional(),
    members: groupMembers.optional(),
    version: version.optional(),
  }),
  response: oneGroup,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteReminderGroup = endpoint({
  method: 'DELETE',
  path: '/reminders/groups/{id}',
  summary: 'Delete a group that no reminder goes to',
  access: 'admin',
  audit: 'reminder_group.deleted',
  params,
  errors: ['not_found', 'conflict'],
});

export const REMINDER_CHANNELS = ['mail', 'bell', 'digest'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/**
 * A recipient of a reminder: the people its target currently stands for, or, once it is sent, the actual recipients.
 */
export const reminderRecipient = z.object({
  /** The member's; null for a client. */
  person_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  /** The channels by which they got it; empty while it is pending. */
  channels: z.array(z.enum(REMINDER_CHANNELS)),
  /** Why they did not get it, as a message; null unless its mail failed permanently. */
  error: z.string().nullable(),
});
export type ReminderRecipient = z.infer<typeof reminderRecipient>;

const targetFields = {
  /** As in a date type: one of {@link REMINDER_TARGETS}, a member's e-mail, or `group:{id}`. */
  target: z.string(),
  /** The target as people call it, e.g. 'Case team' or a group's name. */
  target_name: z.string(),
  recipients: z.array(reminderRecipient),
  /** Whether it goes to admins, because its target stands for nobody. */
  to_admins: z.boolean(),
};

/** A reminder of a date: one for each offset and target of its type. */
export const queuedReminder = z.object({
  id,
  case_id: id,
  case_name: z.string(),
  date_id: id,
  date_type: z.string(),
  important_date: calendarDate,
  offset_days: z.number().int(),
  ...targetFields,
  /** 09:00 of its day in the organization's time zone. */
  due_at: instant,
  status: z.enum(REMINDER_STATUSES),
  /** How often sending its mail was tried; with several mails, the highest number. */
  attempts: z.number().int(),
  sent_at: instant.nullable(),
  /** Why it failed, was skipped or cancelled, or its mail has not been sent yet, as a message. */
  last_error: z.string().nullable(),
  /** Whether it was sent more than an hour late. */
  late: z.boolean(),
});
export type QueuedReminder = z.infer<typeof queuedReminder>;

const oneReminder = z.object({ reminder: queuedReminder });

export const listReminders = endpoint({
  method: 'GET',
  path: '/reminders/queue',
  summary: 'Reminders by status: pending ones by their time, others latest first',
  access: 'admin',
  audit: false,
  query: z.object({
    /** All by default. */
    status: z.enum(REMINDER_STATUSES).optional(),
    case_id: id.optional(),
    /** First and last day on which they are due, in the organization's time zone. */
    from: calendarDateInput.optional(),
    to: calendarDateInput.optional(),
    ...pageQuery,
  }),
  response: z.object({
    reminders: z.array(queuedReminder),
    ...pageInfo,
    /** The number of reminders with each status under the other filters; each is counted up to 10,000. */
    counts: z.record(z.enum(REMINDER_STATUSES), z.number().int()),
  }),
  errors: [],
});

export const retryReminder = endpoint({
  method: 'POST',
  path: '/reminders/queue/{id}/retry',
  summary: 'Send a failed reminder again to those it did not reach; repeated calls send once',
  access: 'admin',
  audit: 'reminder.retried',
  params,
  response: oneReminder,
  errors: ['not_found', 'conflict'],
});

export const cancelReminder = endpoint({
  method: 'POST',
  path: '/reminders/queue/{id}/cancel',
  summary: 'Cancel a pending reminder; the date stays as it is',
  access: 'admin',
  audit: 'reminder.cancelled',
  params,
  response: oneReminder,
  errors: ['not_found', 'conflict'],
});

/** A reminder as it would be sent. */
export const previewedReminder = z.object({
  date_id: id.nullable(),
  date_type: z.string(),
  important_date: calendarDate,
  offset_days: z.number().int(),
  ...targetFields,
  due_at: instant,
  /** Why nothing is sent although there are recipients, e.g. because client reminders are off; null when it is. */
  held_back: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
});
export type PreviewedReminder = z.infer<typeof previewedReminder>;

export const previewReminders = endpoint({
  method: 'POST',
  path: '/reminders/preview',
  summary: 'What will be sent for a case, or would be for an example date of a type, to whom, and when',
  access: 'viewer',
  audit: false,
  body: z
    .strictObject({
      /** Upcoming reminders of the open dates of a case. */
      case_id: id.optional(),
      /** Reminders of an example date of this type. */
      date_type: requiredText(LIMITS.dateName).optional(),
      /** With `date_type` or alone: these instead of the saved ones. */
      entries: entriesInput.optional(),
    })
    .refine(
      ({ case_id, date_type, entries }) =>
        (case_id === undefined) !== (date_type === undefined && entries === undefined),
      {
        path: ['case_id'],
        message: 'Either a case, or a date type or reminders',
      },
    ),
  /** By their time. */
  response: z.object({ reminders: z.array(previewedReminder) }),
  errors: ['not_found'],
});
