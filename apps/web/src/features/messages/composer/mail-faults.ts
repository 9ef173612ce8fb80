import { sendThreadMail } from '@landfall/contract/messages';
import { required, rulesOf } from '../../../lib/form-rules.ts';
import { recipientFault } from '../recipients.ts';
import type { Composed } from './compose-values.ts';

const { subject, text } = rulesOf(sendThreadMail);
const RULES = { subject: required('Subject', subject), text: required('Message', text) };

/** Errors of a mail's fields, by name. */
export type MailFaults = Partial<Record<'to' | 'cc' | 'subject' | 'text', string>>;

/** The errors that prevent a mail from being sent. @param signed its text with the signature */
export function mailFaults({ to, cc, subject: about, mail }: Composed, signed: string): MailFaults {
  const found = {
    to: to.length === 0 ? 'Who is it to?' : recipientFault(to),
    cc: recipientFault(cc),
    subject: RULES.subject(about),
    text: mail.trim() === '' ? 'Message is required' : RULES.text(signed),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null));
}

/** A placeholder of a template that was not filled in: '{{client_name}}'. */
export function unfilledField(...texts: readonly string[]): string | undefined {
  return /\{\{\s*\w+\s*\}\}/.exec(texts.join('\n'))?.[0];
}
