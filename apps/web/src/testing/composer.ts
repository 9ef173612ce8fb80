import type { Message } from '@landfall/contract/messages';
import { deleteDraft, saveDraft } from '@landfall/contract/messages';
import { listUsers } from '@landfall/contract/organization';
import { getThread, listThreads, readThread } from '@landfall/contract/threads';
import { page } from 'vitest/browser';
import { answer } from './answers.ts';
import { OFFICE } from './shell-answers.ts';
import { NADIA, THREAD, THREAD_PAGE, UGO } from './threads.ts';

/** The page of the thread that the composer's tests write in. */
export const ADDRESS = `/messages/${THREAD.id}`;
export const thread = () => page.getByRole('region', { name: 'Thread' });
export const write = () => page.getByRole('region', { name: 'Write' });
export const text = () => write().getByRole('textbox', { name: 'Message' });
export const note = () => write().getByRole('textbox', { name: 'Note' });
export const begin = (what: 'Write a mail' | 'Write an internal note') =>
  write().getByRole('button', { name: what }).click();

/** From now on the thread has a further message. */
export function answerThread(...more: Message[]) {
  answer(getThread, { ...THREAD_PAGE, messages: [...THREAD_PAGE.messages, ...more] });
}

/**
 * Answers the requests of a thread's page. @returns the drafts saved from now on; null stands for a discarded draft
 */
export function answerComposer(): unknown[] {
  const drafts: unknown[] = [];
  answer(listThreads, { threads: [THREAD], total: 1, next_cursor: null });
  answerThread();
  answer(readThread, () => undefined);
  answer(saveDraft, ({ body }) => {
    drafts.push(body);
    return undefined;
  });
  answer(deleteDraft, () => {
    drafts.push(null);
    return undefined;
  });
  const member = {
    roles: ['user' as const],
    created_at: OFFICE.created_at,
    org_id: OFFICE.id,
    has_signed_in: true,
  };
  answer(listUsers, {
    users: [NADIA, UGO].map((one) => ({ ...member, ...one, email: `${one.id}@example.test` })),
  });
  return drafts;
}
