import { z } from 'zod';
import { changeCases } from '../modules/case-summary/service.ts';
import {
  changedCases,
  changesIn,
  defineOperation,
  type OperationFailure,
  type Piece,
  recordOperation,
} from '../modules/operations/service.ts';
import { Failure, notFound } from '../platform/http/failure.ts';
import type { OrgSession } from '../platform/http/gate.ts';
import type { TestPerson } from './harness.ts';

/** What a test does before a piece is processed. */
export const beforePiece: { act: (piece: Piece<unknown>) => Promise<void> | void } = { act() {} };

async function setTitle(session: OrgSession, id: string, title: string): Promise<string> {
  const { db, orgId } = session.tx;
  const cases = () => db.selectFrom('case_record').where('org_id', '=', orgId).where('id', '=', id);
  const before = await cases().select('title').executeTakeFirst();
  if (!before) throw notFound();
  if (before.title === 'Locked') throw new Failure('conflict', 'This case is locked');
  await db
    .updateTable('case_record')
    .set({ title })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  session.changes.push({
    resourceId: id,
    kind: 'case_record',
    caseId: id,
    ownerId: id,
    field: 'title',
    from: before.title,
    to: title,
    reason: undefined,
  });
  return before.title;
}

/** An operation that sets the title of cases, two per transaction. */
export const TITLES = defineOperation({
  kind: 'test.titles',
  input: z.object({ title: z.string() }),
  access: 'user',
  audit: 'case_records.changed',
  pieceSize: 2,
  async work(session, piece) {
    await beforePiece.act(piece);
    const { ids, input } = piece;
    await changeCases(session.tx, ids, async () => {
      for (const id of ids) await setTitle(session, id, input.title);
    });
    return { changed: ids };
  },
  summary: ({ input, total }) => `${total} cases called ${input.title}`,
  undo: {
    ids: changedCases,
    async work(session, piece) {
      await beforePiece.act(piece);
      const { ids, operationId } = piece;
      const changed: string[] = [];
      const failures: OperationFailure[] = [];
      await changeCases(session.tx, ids, async () => {
        for (const { resource_id: id, old_value, new_value } of await changesIn(
          session.tx,
          operationId,
          ids,
        )) {
          const was = await setTitle(session, id, String(old_value));
          if (was === new_value) changed.push(id);
          else {
            session.changes.pop();
            await setTitle(session, id, was);
            session.changes.pop();
            failures.push({ recordId: id, caseId: id, message: 'It was changed since' });
          }
        }
      });
      return { changed, failures };
    },
  },
});

/** A finished operation of `by` that has nothing to undo. */
export async function finishedOperation(by: TestPerson): Promise<{ id: string }> {
  return by.arrange(async (tx, { now }) => {
    const actor = { personId: by.id, roles: [], multiFactor: false, emailConfirmed: false };
    const session = { tx, actor, now, today: now.slice(0, 10), requestId: 'test', changes: [] };
    return recordOperation(session, TITLES, { title: 'Title of 0 cases', input: { title: 'New' } });
  });
}
