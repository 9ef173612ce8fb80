import type { Draft } from '@landfall/contract/messages';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { findThread } from '../threads/service.ts';
import * as queries from './queries.ts';

/** The caller's draft in a thread; null when there is none. */
export async function readDraft(
  { tx, actor }: Pick<OrgSession, 'tx' | 'actor'>,
  threadId: string,
): Promise<Draft | null> {
  return (await queries.selectDraft(tx, threadId, actor.personId)) ?? null;
}

/**
 * Stores the caller's draft. It replaces an earlier one, even if that was typed on another device.
 * @throws Failure `not_found`
 */
export async function saveDraft(session: OrgSession, threadId: string, draft: Draft): Promise<void> {
  const thread = await findThread(session, threadId);
  await queries.upsertDraft(session.tx, thread, session.actor.personId, draft, session.now);
}

/**
 * Discards the caller's draft.
 * @throws Failure `not_found`
 */
export async function dropDraft(session: OrgSession, threadId: string): Promise<void> {
  await findThread(session, threadId);
  await discardDraft(session.tx, threadId, session.actor.personId);
}

/** Deletes a person's draft after it was sent. */
export function discardDraft(tx: OrgTx, threadId: string, personId: string): Promise<void> {
  return queries.deleteDraft(tx, threadId, personId);
}
