import type { CallArguments } from '@landfall/contract/endpoint';
import { createMailTemplate, type MailTemplate } from '@landfall/contract/mail-templates';
import { addThreadNote, type Message, sendThreadMail } from '@landfall/contract/messages';
import { createThread, getThread, type Thread } from '@landfall/contract/threads';
import { openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** A mail to a client, without the latest message that its writer saw. */
export const MAIL = {
  to: [{ address: 'ngozi@example.test', name: 'Ngozi Okafor' }],
  subject: 'Your interview',
  text: 'Dear Ngozi,\nplease bring your passport.',
};

/** A thread opened by `by`, on a case of its own unless a record is given. */
export async function openThread(
  by: TestPerson,
  resource_id?: string,
  subject = 'Interview',
): Promise<Thread> {
  const body = { resource_id: resource_id ?? (await openCase(by)).id, subject };
  return (await by.call(createThread, { body })).thread;
}

/** A note written by `by` in a thread. */
export async function writeNote(
  by: TestPerson,
  threadId: string,
  body: CallArguments<typeof addThreadNote>['body'] = { text: 'She called' },
): Promise<Message> {
  return (await by.call(addThreadNote, { params: { id: threadId }, body })).message;
}

/** A mail sent by `by`, in a thread of its own unless one is given. Its writer has seen all earlier messages. */
export async function sendMail(
  by: TestPerson,
  threadId?: string,
  more: Partial<CallArguments<typeof sendThreadMail>['body']> = {},
): Promise<Message> {
  const params = { id: threadId ?? (await openThread(by)).id };
  const { thread } = await by.call(getThread, { params });
  const body = { ...MAIL, seen_number: thread.messages, ...more };
  return (await by.call(sendThreadMail, { params, body })).message;
}

/** The content of a mail template, with a unique name. */
export function mailTemplate() {
  return {
    name: `Template ${crypto.randomUUID()}`,
    subject: 'Your case {{case_title}}',
    text: 'Dear {{client_first_name}}',
  };
}

/** A template of mails added by `by`. */
export async function addMailTemplate(by: TestPerson): Promise<MailTemplate> {
  return (await by.call(createMailTemplate, { body: mailTemplate() })).mail_template;
}
