import type { LiveKind } from '@landfall/contract/live';

/** The audited actions on a kind of record, e.g. `petitioner.created`. */
function actionsOn(word: string, verbs: readonly string[] = ['created', 'updated', 'deleted']): string[] {
  return verbs.map((verb) => `${word}.${verb}`);
}

const KEPT = ['created', 'updated', 'deleted', 'restored'];
const PEOPLE = [...KEPT, 'merged', 'erased'];
/** Related records of people, which their pages show. */
const RECORDS = ['status_period', 'person_address', 'absence'].flatMap((word) => actionsOn(word));
const NUMBERS = actionsOn('identifier');
const FAMILY = actionsOn('household_link', ['created', 'deleted', 'restored']);
const DUPLICATES = actionsOn('duplicate', ['dismissed', 'restored']);
const SAMPLE = ['sample_office.loaded', 'sample_office.removed'];

/**
 * The audited actions that open pages are notified of, by kind of notification. Actions on a case or its related
 * records are not here: they are announced with the case, only to those who may see it (`changeCases`,
 * `announceOnCase`).
 */
export const ANNOUNCED_ACTIONS: readonly (readonly [LiveKind, readonly string[]])[] = [
  [
    'beneficiaries',
    [...actionsOn('beneficiary', PEOPLE), ...RECORDS, ...NUMBERS, ...FAMILY, ...DUPLICATES, ...SAMPLE],
  ],
  ['petitioners', [...actionsOn('petitioner', PEOPLE), ...NUMBERS, ...FAMILY, ...DUPLICATES, ...SAMPLE]],
  ['document_folders', actionsOn('document_folder')],
  // Templates and groups determine which reminders a date type has, and their recipients.
  [
    'date_settings',
    [...actionsOn('date_setting', KEPT), ...actionsOn('reminder_template'), ...actionsOn('reminder_group')],
  ],
  [
    'deadline_rules',
    [
      ...actionsOn('deadline_rule', ['created', 'updated', 'adopted', 'retired', 'archived', 'restored']),
      ...['deadline_rules.imported', 'change_set.applied', ...SAMPLE],
    ],
  ],
  ['change_sets', actionsOn('change_set', ['created', 'counted', 'applied'])],
  ['matter_types', actionsOn('matter_type', ['created', 'updated', 'archived', 'restored'])],
  ['visa_bulletins', [...actionsOn('visa_bulletin', ['imported', 'updated', 'deleted']), ...SAMPLE]],
  ['checklist_templates', [...actionsOn('checklist_template'), 'checklist_templates.restored']],
  [
    'organization',
    [
      'organization.updated',
      ...actionsOn('user', ['roles_changed', 'removed']),
      ...actionsOn('invitation', ['created', 'cancelled', 'accepted']),
      ...SAMPLE,
    ],
  ],
  ['reports', actionsOn('report', ['saved', 'sent', 'deleted', 'restored'])],
  ['report_templates', actionsOn('report_template')],
  ['mail_templates', actionsOn('mail_template')],
  ['received_mails', actionsOn('received_mail', ['filed', 'dismissed', 'restored'])],
  [
    'mailboxes',
    actionsOn('mailbox', ['created', 'updated', 'deleted', 'tested', 'webhook_renewed', 'connected']),
  ],
];
