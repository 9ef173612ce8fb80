import { type AuditEntry, exportAuditEntries, listAuditEntries } from '@landfall/contract/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endsOrganization, RECORDED_LATER, SPELLINGS, sampleCall } from '../../testing/contract-calls.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
const logLines: string[] = [];

beforeAll(async () => {
  harness = await startHarness({ logLines });
});
afterAll(() => harness.close());

/** The entries of the most recent request. */
async function entriesOfLastRequest(by: TestPerson): Promise<AuditEntry[]> {
  const answered = logLines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'answered');
  const { entries } = await by.call(listAuditEntries, { query: { limit: 200 } });
  return entries.filter(({ request_id }) => request_id === answered.reqId);
}

/** Restores a deleted organization, so that its log can be read. */
async function restoreOrganization({ id, orgId }: TestPerson): Promise<void> {
  await harness.owner.query('update app.organization set deleted_at = null where org_id = $1', [orgId]);
  await harness.owner.query('update app.person set active_org_id = $1 where id = $2', [orgId, id]);
}

/** Entries that a call writes in addition to its own, for a second record whose history can be erased separately. */
const OF_PARTS: Record<string, string[]> = {
  completeUpload: ['document.uploaded'],
  fileReceivedMail: ['received_mail.filed'],
};

const audited = SPELLINGS.filter(({ endpoint: { audit, access } }) => audit && access !== 'operator');
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g;

describe.each(audited)('T84 $title', (spelling) => {
  const { endpoint } = spelling;

  it('leaves an entry with person, record, fields, time and request', async () => {
    const ada = await harness.founder();
    const call = await sampleCall(spelling, ada);
    logLines.length = 0;
    const answer = await harness.inject({ ...call, headers: ada.headers });
    expect(answer.statusCode).toBeLessThan(300);
    if (endsOrganization(spelling)) await restoreOrganization(ada);
    const entries = await entriesOfLastRequest(ada);
    if (RECORDED_LATER.has(spelling.name)) {
      expect(entries).toEqual([]);
      return;
    }
    const ofParts = OF_PARTS[spelling.name] ?? [];
    expect(entries.map(({ action }) => action).sort()).toEqual([endpoint.audit, ...ofParts].sort());
    const entry = entries.find(({ action }) => action === endpoint.audit);
    expect(entry).toMatchObject({
      person: { id: ada.id, display_name: 'Ada Founder' },
      action: endpoint.audit,
      outcome: 'done',
      // Fields with a default count as supplied.
      fields: expect.arrayContaining(Buffer.isBuffer(call.payload) ? [] : Object.keys(call.payload ?? {})),
      at: new Date(harness.clock.now()).toISOString().replace('.000Z', 'Z'),
    });
    // The ids in the path, in order.
    const named = [...call.url.matchAll(UUID)].map(([id]) => id);
    expect([entry?.record?.id, entry?.related?.id].slice(0, named.length)).toEqual(named);
    // The entry itself contains none of the entered values: they are only among its changes, or in the record.
    const values = Object.values(call.payload ?? {}).filter(
      // The caller's id may be one of the values (a handover to oneself), and the entry names its caller.
      (value) => typeof value === 'string' && value.length > 8 && value !== ada.id,
    );
    const { record: _, related: __, changes: ___, ...kept } = entry as AuditEntry;
    for (const value of values) expect(JSON.stringify(kept)).not.toContain(value);
  });

  it('leaves an entry when a role forbids it', async () => {
    const ada = await harness.founder();
    const call = await sampleCall(spelling, ada);
    // No role forbids a call that viewers may make.
    if (endpoint.access === 'viewer') return;
    const viewer = await harness.member(ada.orgId, ['viewer']);
    await harness.inject({ url: '/api/organizations', headers: viewer.headers });
    logLines.length = 0;
    const answer = await harness.inject({ ...call, headers: viewer.headers });
    expect(answer.statusCode).toBe(403);
    expect(await entriesOfLastRequest(ada)).toMatchObject([
      { person: { id: viewer.id }, action: endpoint.audit, outcome: 'refused', fields: [] },
    ]);
  });
});

it('T83 the server’s log contains no content of calls to the audit log', async () => {
  const ada = await harness.founder('Canary Founder');
  await openCase(ada, 'Canary case');
  logLines.length = 0;
  const query = { person_id: ada.id, action: 'case_record.created' };
  const answers = [
    await ada.call(listAuditEntries, { query }),
    await ada.call(exportAuditEntries, { query }),
  ];
  expect(JSON.stringify(answers).match(/Canary (case|Founder)/g)?.length).toBeGreaterThan(3);
  expect(logLines.filter((line) => line.includes('"answered"'))).toHaveLength(2);
  expect(logLines.join()).not.toMatch(/Canary|case_record\.created/);
});
