import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';

const COMMAND = 'sign-in';
const folder = new DataFolder();

it('rotates keys and removes a lost second factor, with and without a running server', async () => {
  const server = await folder.launch();
  await server.ready();
  expect(await folder.operate(COMMAND, ['rotate-keys'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('New keys are made.'),
  });
  expect(await folder.operate(COMMAND, ['rotate-keys'])).toMatchObject({ code: 0 });
  const keys = await folder.query(
    'select retired_at is null as current from identity.signing_key order by 1',
  );
  expect(keys).toEqual([{ current: false }, { current: true }]);

  await folder.query(`
    insert into identity.account (id, email, email_normalized, name, password_hash, created_at, updated_at)
      values ('01890000-0000-7000-8000-000000000001', 'ada@office.test', 'ada@office.test', 'Ada', '$argon2id$x', now(), now());
    insert into identity.totp (account_id, secret, created_at, confirmed_at)
      select id, substring(sha256(id::text::bytea) for 20), now(), now() from identity.account;
    insert into identity.recovery_code (account_id, code_hash)
      select id, sha256(id::text::bytea) from identity.account;
    insert into identity.device (session_uid, account_id, user_agent, signed_in_at, last_seen_at)
      select 'session', id, '', now(), now() from identity.account`);
  await server.kill();
  expect(await folder.operate(COMMAND, ['remove-two-factor', 'Ada@Office.test'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('signs in with the password alone now'),
  });
  await (await folder.launch()).ready();
  expect(
    await folder.query(`select (select count(*)::int from identity.totp) as totp,
      (select count(*)::int from identity.recovery_code) as codes,
      (select count(*)::int from identity.device where ended_at is null) as devices,
      (select string_agg(kind, ',') from identity.mail) as mails`),
  ).toEqual([{ totp: 0, codes: 0, devices: 0, mails: 'two_factor_off' }]);
  expect(await folder.operate(COMMAND, ['remove-two-factor', 'ada@office.test'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('No account with the address ada@office.test has two-factor'),
  });
}, 90_000);

it.each([[[]], [['remove-two-factor']], [['rotate']]])(
  '%j prints the usage, and creates no database',
  async (words) => {
    const answer = await folder.operate(COMMAND, words);
    expect(answer).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /What should be done\?\s+landfall sign-in rotate-keys {2,}makes new keys/,
      ),
    });
    expect(existsSync(folder.inHome())).toBe(false);
  },
);
