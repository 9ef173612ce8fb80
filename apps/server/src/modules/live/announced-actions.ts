import type { LiveKind } from '@landfall/contract/live';

/** The actions that are done to records of a word, e.g. `petitioner.created`. */
function actionsOn(word: string, verbs: readonly string[] = ['created', 'updated', 'deleted']): string[] {
  return verbs.map((verb) => `${word}.${verb}`);
}

const KEPT = ['created', 'updated', 'deleted', 'restored'];
const PEOPLE = [...KEPT, 'merged', 'erased'];
/** What is known of people beside their own fields shows on their pages. */
const RECORDS = ['status_period', 'person_address', 'absence'].flatMap((word) => actionsOn(word));
const NUMBERS = actionsOn('identifier');
const FAMILY = actionsOn('household_link', ['created', 'deleted', 'restored']);
const DUPLICATES = actionsOn('duplicate', ['dismissed', 'restored']);
const SAMPLE = ['sample_office.loaded', 'sample_office.removed'];

/**
 * Which audited actions open pages are told of as which kind. What is done to a case, or to what hangs on one, is not
 * here: it is announced with its case, to those alone who may know of it (`changeCases`, `announceOnCase`).
 */
export const ANNOUNCED_ACTIONS: readonly (readonly [LiveKind, readonly string[]])[] = [
  [
    'beneficiaries',
    [...actionsOn('beneficiary', PEOPLE), ...RECORDS, ...NUMBERS, ...FAMILY, ...DUPLICATES, ...SAMPLE],
  ],
  ['petitioners', [...actionsOn('petitioner', PEOPLE), ...NUMBERS, ...FAMILY, ...DUPLICATES, ...SAMPLE]],
  ['document_folders', actionsOn('document_folder')],
  // Templates and groups say what date types remind of, and whom.
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
