import { filesOf } from './archives.ts';
import { SPELLINGS, type Spelling, sampleCall } from './contract-calls.ts';
import { withQuery } from './contract-queries.ts';
import type { Harness, TestPerson } from './harness.ts';

// Exports contain the records of earlier exports; tests of their own check what they must not contain.
const EXPORTS = ['exportPersonalData', 'exportOrganization'];
// A download link works once, independently of the caller.
const LINKS = ['openDownload'];

/** Every reading call of the contract with its address, about records of `owner`'s organization that this creates. */
export async function readingCalls(owner: TestPerson): Promise<Map<Spelling, string>> {
  const calls = new Map<Spelling, string>();
  for (const spelling of SPELLINGS) {
    const { name, endpoint } = spelling;
    if (endpoint.method === 'GET' && endpoint.access !== 'public' && ![...EXPORTS, ...LINKS].includes(name))
      calls.set(spelling, (await sampleCall(spelling, owner)).url);
  }
  return calls;
}

/**
 * The answers to `person` for reading calls: as they are, with each filter set to `word`, and with the widest range. By
 * their address, and without the ids of the requests. The entries of these reads are removed from the audit log.
 */
export async function answersTo(
  { inject, owner }: Harness,
  person: TestPerson,
  calls: ReadonlyMap<Spelling, string>,
  word: string,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const { rows } = await owner.query('select id from app.audit_entry where org_id = $1', [person.orgId]);
  const before = rows.map(({ id }) => id);
  for (const [{ endpoint }, url] of calls) {
    const filters = Object.keys(endpoint.query?.shape ?? {}).map((name) => withQuery(url, name, word));
    const spread = [
      withQuery(url, 'archived', 'all'),
      withQuery(url, 'limit', '200'),
      withQuery(url, 'deleted', 'true'),
    ];
    for (const asked of [url, ...filters, ...spread]) {
      const answer = await inject({ url: asked, headers: person.headers });
      // In a compressed file a word could hide, and the time of compression would be a difference.
      const isPacked = /zip|spreadsheet/.test(String(answer.headers['content-type']));
      const body = isPacked ? JSON.stringify([...(await filesOf(answer.rawPayload))]) : answer.body;
      answers.set(asked, body.replace(/"request_id":"[^"]*"/, ''));
      await owner.query('delete from app.audit_entry where org_id = $1 and id <> all ($2)', [
        person.orgId,
        before,
      ]);
      await owner.query(`delete from audit.unsealed u where not exists (
        select from app.audit_entry e where e.org_id = u.org_id and e.id = u.entry_id)`);
    }
  }
  return answers;
}
