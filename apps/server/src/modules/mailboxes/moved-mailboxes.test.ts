import { renewWebhookSecret } from '@landfall/contract/mailboxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf } from '../../testing/archives.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { addMailbox } from '../../testing/mailboxes.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';

let here: Harness;
let elsewhere: Harness;

beforeAll(async () => {
  [here, elsewhere] = await Promise.all([startHarness(), startHarness()]);
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

it('D46 mailboxes move without secrets and reading positions', async () => {
  const ada = await here.founder('Ada');
  const imap = { host: 'localhost', port: 993, security: 'tls' } as const;
  const { id, address } = await addMailbox(ada, { imap, password: 'correct horse battery' });
  const { secret } = await ada.call(renewWebhookSecret, { params: { id } });
  await here.owner.query(
    `update app.mailbox_reading set uid_validity = 7, last_uid = 12, held_by = gen_random_uuid(), held_until = now()
     where mailbox_id = $1`,
    [id],
  );
  const { rows: sealed } = await here.owner.query(
    'select secrets, webhook_hash from app.mailbox where id = $1',
    [id],
  );
  const archive = await exportedArchive(here, ada.orgId);
  const content = [...(await filesOf(archive)).values()].join('\n');
  expect(content).toContain(address);
  for (const kept of [
    Buffer.from('correct horse battery'),
    Buffer.from(secret),
    sealed[0].secrets,
    sealed[0].webhook_hash,
  ])
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
      expect(content).not.toContain(kept.toString(form));

  const stan = await elsewhere.founder('Stan');
  await elsewhere.owner.query('delete from app.membership where person_id = $1', [stan.id]);
  await importArchive(elsewhere, archive, await accountOf(elsewhere, stan));
  const headers = { ...stan.headers, 'landfall-organization': ada.orgId };
  const answer = await elsewhere.inject({ url: '/api/mailboxes', headers });
  expect(answer.json().mailboxes).toEqual([
    expect.objectContaining({ address, imap, has_password: false, has_webhook: false }),
  ]);
  const { rows } = await elsewhere.owner.query(
    'select uid_validity::int, last_uid::int, held_by from app.mailbox_reading where mailbox_id = $1',
    [id],
  );
  expect(rows).toEqual([{ uid_validity: 7, last_uid: 12, held_by: null }]);
});
