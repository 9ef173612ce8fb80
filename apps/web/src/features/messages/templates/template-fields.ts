import { createMailTemplate, type MailTemplate } from '@landfall/contract/mail-templates';
import { type FieldLabels, valuesOf } from '../../../lib/edited-fields.ts';
import { required, rulesOf } from '../../../lib/form-rules.ts';

/** The fields of a template, with their labels, in order. */
export const TEMPLATE_FIELDS = { name: 'Name', subject: 'Subject', text: 'Text' } as const;

/** The form values of a template. */
export type TemplateValues = Record<keyof typeof TEMPLATE_FIELDS, string>;

const rules = rulesOf(createMailTemplate);

/** Validation rules of the fields. */
export const TEMPLATE_RULES = {
  name: required(TEMPLATE_FIELDS.name, rules.name),
  subject: required(TEMPLATE_FIELDS.subject, rules.subject),
  text: required(TEMPLATE_FIELDS.text, rules.text),
};

/** The initial form values. */
export function valuesOfTemplate(template: MailTemplate | undefined): TemplateValues {
  const labels: FieldLabels<keyof TemplateValues> = TEMPLATE_FIELDS;
  return template ? valuesOf(labels, template) : { name: '', subject: '', text: '' };
}
