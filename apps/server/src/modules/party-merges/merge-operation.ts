import { z } from 'zod';
import { withEveryCase } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { changeCases } from '../case-summary/service.ts';
import { defineOperation, type OperationFailure, type Piece } from '../operations/service.ts';
import * as parties from '../parties/service.ts';
import * as queries from './queries.ts';

const ids = z.array(z.uuid());
const later = ids.default([]);

const joinedLink = z.object({
  id: z.uuid(),
  case_id: z.uuid(),
  type: z.enum(['primary', 'dependent']).nullable(),
  /**
   * `moved`: the link was moved; `joined`: both were on the case, and the other's link was deleted; `promoted`: the
   * same, and the remaining one became the primary beneficiary, as the other was.
   */
  became: z.enum(['moved', 'joined', 'promoted']),
});
export type JoinedLink = z.infer<typeof joinedLink>;

const input = z.object({
  kind: z.enum(['beneficiary', 'petitioner']),
  id: z.uuid(),
  other_id: z.uuid(),
  moved: z.object({
    note: ids,
    document: ids,
    thread: ids,
    upload: ids,
    // Merges that were stored before these fields existed moved none of them.
    identifier: later,
    status_period: later,
    person_address: later,
    absence: later,
  }),
  links: z.array(joinedLink),
});
type Input = z.infer<typeof input>;

const LINKS_CHANGED = 'The people of this case were changed since, and stay as they are';

/** Restores the fields that were not changed since the merge. */
async function restoreFields(session: OrgSession, { kind, id }: Input, operationId: string) {
  const { tx } = session;
  const current = await parties.lockParty(tx, kind, id);
  const values = new Map(Object.entries(current ?? {}));
  const changes = await queries.selectFieldChanges(tx, kind, operationId, id);
  const failures: OperationFailure[] = [];
  const back: Record<string, string> = {};
  for (const { field, old_value, new_value } of changes) {
    if ((values.get(field) ?? '') === (new_value ?? '')) back[field] = old_value ?? '';
    else
      failures.push({
        recordId: id,
        message: `${field.replaceAll('_', ' ')} was changed since, and stays as it is`,
      });
  }
  const restored = await parties.updateParty(tx, kind, id, back);
  if (current) parties.recordPartyChange(session, kind, current, restored);
  return failures;
}

/** Restores the links that were not changed since the merge. */
async function restoreLinks(session: OrgSession, { kind, id, other_id, links }: Input) {
  const { tx } = session;
  const failures: OperationFailure[] = [];
  for (const { became, ...link } of links) {
    const was = { ...link, person_id: other_id };
    const [on, part] = [
      (person: string) => ({ caseId: link.case_id, id: person }),
      link.type ?? 'petitioner',
    ];
    if (became === 'moved') {
      if (await queries.moveLink(tx, kind, link, { from: id, to: other_id })) {
        parties.recordOnCase(session, on(id), part, null);
        parties.recordOnCase(session, on(other_id), null, part);
      } else failures.push({ caseId: link.case_id, message: LINKS_CHANGED });
      continue;
    }
    const demoted =
      became === 'promoted' &&
      (await queries.changeType(tx, { ...link, person_id: id }, { from: 'primary', to: 'dependent' }));
    const isTaken = was.type === 'primary' && !demoted;
    if (isTaken) failures.push({ caseId: link.case_id, message: LINKS_CHANGED });
    else {
      await queries.restoreLink(tx, kind, was);
      if (demoted) parties.recordOnCase(session, on(id), 'primary', 'dependent');
      parties.recordOnCase(session, on(other_id), null, part);
    }
  }
  return failures;
}

async function undoMerge(session: OrgSession, { input: merge, operationId }: Piece<Input>) {
  const { tx, now } = session;
  const { kind, id, other_id, moved, links } = merge;
  return withEveryCase(tx, async () => {
    const both = [id, other_id].toSorted();
    for (const each of both)
      if ((await parties.lockParty(tx, kind, each))?.erased_at)
        throw new Failure('conflict', 'They were erased for good');
    if (!(await queries.setMerged(tx, kind, other_id, { into: null, from: id, now })))
      throw new Failure('conflict', 'They are not merged any more');
    const caseIds = [...links.map(({ case_id }) => case_id), ...(await parties.casesOfParty(tx, kind, id))];
    const failures = await changeCases(tx, caseIds, async () => {
      const left = await restoreLinks(session, merge);
      for (const table of queries.ownedBy(kind)) {
        const back = await queries.moveOwned(tx, kind, table, { from: id, to: other_id, ids: moved[table] });
        const missing = moved[table].filter((record) => !back.includes(record));
        if (table !== 'upload')
          left.push(
            ...missing.map((recordId) => ({
              recordId,
              message: `This ${table.replaceAll('_', ' ')} is elsewhere by now, and stays`,
            })),
          );
      }
      return [...left, ...(await restoreFields(session, merge, operationId))];
    });
    announce(
      tx,
      { kind: kind === 'beneficiary' ? 'beneficiaries' : 'petitioners', id: null, n: Date.parse(now) },
      'every member',
    );
    return { changed: both, failures };
  });
}

/** Merges two records of one person. The call itself merges them; a job undoes it. */
export const mergeOperation = defineOperation({
  kind: 'people.merge',
  input,
  access: 'user',
  audit: 'people.merged',
  work: async () => ({ changed: [] }),
  summary: ({ input: { kind } }) => `Two ${kind === 'beneficiary' ? 'beneficiaries' : 'petitioners'} merged`,
  undo: { ids: async (_, __, { other_id }) => [other_id], work: undoMerge },
});
