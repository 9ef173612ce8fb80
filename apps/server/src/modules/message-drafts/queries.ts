import type { Draft } from '@landfall/contract/messages';
import type { OrgTx } from '../../platform/db/session.ts';

/** A person's draft in a thread; undefined when there is none. */
export async function selectDraft(
  { db, orgId }: OrgTx,
  threadId: string,
  personId: string,
): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('message_draft')
    .select(({ ref }) => ref('content').$castTo<Draft>().as('content'))
    .where('org_id', '=', orgId)
    .where('thread_id', '=', threadId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.content;
}

export async function upsertDraft(
  { db, orgId }: OrgTx,
  thread: { id: string; case_id: string | null },
  personId: string,
  draft: Draft,
  now: string,
): Promise<void> {
  const content = JSON.stringify(draft);
  await db
    .insertInto('message_draft')
    .values({
      org_id: orgId,
      thread_id: thread.id,
      case_id: thread.case_id,
      person_id: personId,
      content,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'thread_id', 'person_id']).doUpdateSet({ content, changed_at: now }),
    )
    .execute();
}

export async function deleteDraft({ db, orgId }: OrgTx, threadId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('message_draft')
    .where('org_id', '=', orgId)
    .where('thread_id', '=', threadId)
    .where('person_id', '=', personId)
    .execute();
}
