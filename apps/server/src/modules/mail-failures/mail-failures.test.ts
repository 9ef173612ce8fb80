import { listUndeliveredMail } from '@landfall/contract/mail';
import { DAY_MS } from '@landfall/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  ada = await harness.founder();
});
afterAll(() => harness.close());

/** A mail of `person`'s organization in its final state. */
async function mail(
  { orgId }: TestPerson,
  status: 'pending' | 'sent' | 'failed',
  subject: string,
  daysAgo = 0,
) {
  const at = new Date(harness.clock.now() - daysAgo * DAY_MS);
  const waiting = status === 'pending' ? 'Words' : null;
  await harness.owner.query(
    `insert into app.mail (org_id, id, kind, recipient, subject, html, text, status, attempts, last_error, created_at, sent_at)
     values ($1, gen_random_uuid(), 'invitation', 'ines@example.test', $2, $3, $3, $4, 3, 'No such mailbox', $5, $6)`,
    [orgId, subject, waiting, status, at, status === 'sent' ? at : null],
  );
}

describe('GET /mail/undelivered', () => {
  it('lists failed mails with their reason, without waiting and sent ones', async () => {
    await mail(ada, 'pending', 'Waits');
    await mail(ada, 'sent', 'Sent');
    await mail(ada, 'failed', 'Invitation to Harbour Law');
    expect(await ada.call(listUndeliveredMail, {})).toEqual({
      mail: [
        {
          id: expect.any(String),
          kind: 'invitation',
          recipient: 'ines@example.test',
          subject: 'Invitation to Harbour Law',
          created_at: '2026-03-02T15:00:00Z',
          attempts: 3,
          error: 'No such mailbox',
        },
      ],
      total: 1,
      next_cursor: null,
    });
  });

  it('leaves them out after thirty days', async () => {
    await mail(ada, 'failed', 'Just in time', 30);
    await mail(ada, 'failed', 'Too old', 30.01);
    const { mail: shown } = await ada.call(listUndeliveredMail, {});
    expect(shown.map(({ subject }) => subject)).toEqual(['Just in time']);
  });

  it('is paged, each mail once', async () => {
    for (const subject of ['One', 'Two', 'Three']) await mail(ada, 'failed', subject);
    const first = await ada.call(listUndeliveredMail, { query: { limit: 2 } });
    expect([first.mail.length, first.total]).toEqual([2, 3]);
    const rest = await ada.call(listUndeliveredMail, {
      query: { limit: 2, cursor: first.next_cursor ?? '' },
    });
    expect(rest.next_cursor).toBeNull();
    expect([...first.mail, ...rest.mail].map(({ subject }) => subject).sort()).toEqual([
      'One',
      'Three',
      'Two',
    ]);
  });

  it.each(['forged', 'WyJ4Il0', 'bnVsbA'])('T40 refuses the cursor %s', async (cursor) => {
    expect(await problemOf(ada.call(listUndeliveredMail, { query: { cursor } }))).toMatchObject({
      fields: { cursor: 'Not a cursor of this list' },
    });
  });

  it('shows none of another organization', async () => {
    await mail(await harness.founder('Bea'), 'failed', 'Of Bea');
    expect(await ada.call(listUndeliveredMail, {})).toEqual({ mail: [], total: 0, next_cursor: null });
  });
});
