import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine, requiredText, version } from './fields.ts';

/** The placeholders of mail templates, each as `{{client_name}}`, with their meaning. */
export const MAIL_FIELDS = {
  client_name: 'Name of the client',
  client_first_name: 'First name of the client',
  case_title: 'Title of the case',
  organization: 'Name of the organization',
  sender: 'Name of whoever sends it',
} as const;
export type MailField = keyof typeof MAIL_FIELDS;

/** Replaces the placeholders in a text; unknown ones stay as they are. */
export function fillMailFields(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => fields[name] ?? written);
}

const content = {
  name: requiredLine(LIMITS.templateName),
  subject: requiredLine(LIMITS.threadSubject),
  text: requiredText(LIMITS.messageText),
};

export const mailTemplate = z.object({ id, version, ...content });
export type MailTemplate = z.infer<typeof mailTemplate>;

const params = z.object({ id });

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/mail-templates',
  summary: 'Templates of mails, by name',
  access: 'viewer',
  audit: false,
  response: z.object({ mail_templates: z.array(mailTemplate) }),
  errors: [],
});

export const createMailTemplate = endpoint({
  method: 'POST',
  path: '/mail-templates',
  summary: 'Add a template of a mail',
  access: 'user',
  audit: 'mail_template.created',
  body: z.strictObject(content),
  response: z.object({ mail_template: mailTemplate }),
  status: 201,
  errors: ['conflict'],
});

export const updateMailTemplate = endpoint({
  method: 'POST',
  path: '/mail-templates/{id}',
  summary: 'Change a template of a mail',
  access: 'user',
  audit: 'mail_template.updated',
  params,
  body: z.strictObject({ ...content, version }),
  response: z.object({ mail_template: mailTemplate }),
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteMailTemplate = endpoint({
  method: 'DELETE',
  path: '/mail-templates/{id}',
  summary: 'Delete a template of a mail; mails that were written with it stay',
  access: 'user',
  audit: 'mail_template.deleted',
  params,
  errors: ['not_found'],
});
