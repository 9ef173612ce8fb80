import { deleteMailbox, listMailboxes, updateMailbox } from '@landfall/contract/mailboxes';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAIL_PASSWORD, NO_DOVECOT, rawMail } from '../../testing/dovecot.ts';
import { newMailbox } from '../../testing/mailboxes.ts';
import { MINUTE, named, ReadOffice } from '../../testing/read-office.ts';

/** The number of mails that arrive while no process reads the mailbox. */
const MANY = process.env.TEST_SOAK === '1' ? 3_000 : 130;
/** Milliseconds. A mail takes about twenty, and more on a busy machine. */
const MANY_TIMEOUT = { timeout: Math.max(60_000, MANY * 200) };

describe.skipIf(NO_DOVECOT)('reading mailboxes by IMAP', () => {
  const office = new ReadOffice();

  it('receives new mails in order, once, and skips existing ones', async () => {
    expect(await office.subjects()).toEqual([]);
    expect(await office.reading()).toEqual({
      checked_at: '2026-03-02T15:00:00Z',
      failing_since: null,
      error: '',
    });
    await office.dovecot.deliver(
      office.user,
      named(3).map((name) => rawMail(name)),
    );
    await office.readLater();
    expect(await office.subjects()).toEqual(named(3));
    await office.readLater();
    expect(await office.subjects()).toEqual(named(3));
    await office.dovecot.deliver(office.user, [rawMail('Next')]);
    await office.readLater();
    expect(await office.subjects()).toEqual([...named(3), 'Next']);
  });

  it('continues when the clock is set back', async () => {
    await office.dovecot.deliver(office.user, [rawMail('One')]);
    office.harness.clock.advance(-60 * MINUTE);
    await office.processes.read(office.reader);
    expect(await office.subjects()).toEqual(['One']);
  });

  it('receives a mail with a number that another one had before', async () => {
    await office.dovecot.deliver(office.user, [rawMail('One')]);
    await office.readLater();
    // Simulates another server, on which the next mail gets a number that a received mail had already.
    await office.harness.owner.query('update app.received_mail set uid = uid + 1 where mailbox_id = $1', [
      office.mailbox.id,
    ]);
    await office.dovecot.deliver(office.user, [rawMail('Two')]);
    await office.readLater();
    expect(await office.subjects()).toEqual(['One', 'Two']);
  });

  it('marks and removes nothing', async () => {
    await office.dovecot.deliver(office.user, [rawMail('New')]);
    await office.readLater();
    const client = await office.dovecot.signIn(office.user);
    await client.mailboxOpen('INBOX', { readOnly: true });
    const flags = (await client.fetchAll('1:*', { flags: true })).map((mail) => [...(mail.flags ?? [])]);
    await client.logout();
    expect(flags).toHaveLength(2);
    expect(flags.flat()).not.toContain('\\Seen');
  });

  it('is notified by the server and reads at once', async () => {
    await office.reader.stop();
    await office.processes.read(office.processes.start({ limits: { connections: 50 } }));
    office.harness.clock.advance(6_000);
    await office.dovecot.deliver(office.user, [rawMail('New')]);
    // Earlier than the next regular pass, which is a minute later.
    await expect.poll(() => office.subjects(), { timeout: 30_000 }).toEqual(['New']);
  });

  it(
    'D30 receives everything after thirty days of downtime, oldest first, over several reads',
    MANY_TIMEOUT,
    async () => {
      await office.dovecot.deliver(
        office.user,
        named(MANY).map((name) => rawMail(name)),
      );
      await office.readLater(office.reader, 30 * 24 * 60 * MINUTE);
      expect(await office.subjects()).toEqual(named(MANY));
    },
  );

  it('D29 loses and repeats none wherever the connection is cut', async () => {
    await office.dovecot.deliver(
      office.user,
      named(4).map((name) => rawMail(name, 'x'.repeat(2_000))),
    );
    await office.reader.stop();
    for (let cutAfter = 1_000; ; cutAfter += 700) {
      office.relay.cutAfter = cutAfter;
      const { opened } = office.relay;
      const next = office.processes.start();
      await office.processes.read(next);
      const failed = (await office.reading())?.error !== '';
      await next.stop();
      expect(office.relay.opened).toBe(opened + 1);
      if (!failed) break;
      expect(named(4).slice(0, (await office.subjects()).length)).toEqual(await office.subjects());
      // Repeated failures would set the mail aside, which is not tested here.
      await office.harness.owner.query('update app.mailbox_reading set tries = 0');
    }
    expect(await office.subjects()).toEqual(named(4));
    expect(office.relay.sent).toBeGreaterThan(5_000);
  });

  it('D27 reads all again when the server renumbers its mails, without duplicates', async () => {
    await office.dovecot.deliver(
      office.user,
      named(3).map((name) => rawMail(name)),
    );
    await office.readLater();
    office.dovecot.renumber(office.user);
    await office.dovecot.deliver(office.user, [rawMail('After')]);
    // The renumbering may end the open connection.
    await office.readLater();
    await office.readLater();
    expect((await office.subjects()).toSorted()).toEqual(['After', ...named(3), 'Old'].toSorted());
    await office.dovecot.deliver(office.user, [rawMail('Last')]);
    await office.readLater();
    expect((await office.subjects()).at(-1)).toBe('Last');
  });

  it('skips mails from long before its setup, when all are read again', async () => {
    await office.dovecot.deliver(office.user, [rawMail('Of last year')], new Date('2025-03-02T15:00:00Z'));
    await office.dovecot.deliver(office.user, [rawMail('New')]);
    office.dovecot.renumber(office.user);
    await office.readLater();
    await office.readLater();
    expect(await office.subjects()).toEqual(['Old', 'New']);
  });

  describe('after an outage, on another server', () => {
    const DAY = 24 * 60 * MINUTE;
    let other: string;

    beforeEach(async () => {
      // The other server delivers the same mails with other bytes and other numbers.
      other = `office.${crypto.randomUUID()}@firm.example`;
      await office.dovecot.deliver(office.user, [rawMail('Had')], new Date('2026-03-02T14:59:00Z'));
      await office.readLater();
      office.relay.cutAfter = 0;
      office.relay.cut();
      await office.readLater(office.reader, 3 * DAY);
    });

    /** Changes the mailbox to another server, where its user name is `other`. */
    async function correct(settings: { address?: string } = {}): Promise<void> {
      const { address, version } =
        (await office.ada.call(listMailboxes, {})).mailboxes[0] ?? expect.fail('none');
      const imap = { host: 'localhost', port: office.dovecot.port, security: 'tls' as const };
      const body = {
        ...newMailbox(),
        address,
        imap,
        version,
        user_name: other,
        password: MAIL_PASSWORD,
      };
      await office.ada.call(updateMailbox, {
        params: { id: office.mailbox.id },
        body: { ...body, ...settings },
      });
    }

    it('D30 receives what came meanwhile, and nothing from long before', MANY_TIMEOUT, async () => {
      await office.dovecot.deliver(other, [rawMail('Had long ago')], new Date('2026-02-28T12:00:00Z'));
      await office.dovecot.deliver(
        other,
        named(MANY).map((name) => rawMail(name)),
        new Date('2026-03-04T12:00:00Z'),
      );
      await correct();
      await office.readLater();
      expect(await office.subjects()).toEqual(['Had', ...named(MANY)]);
      // A mail that is moved there later is new, whenever it arrived elsewhere.
      await office.dovecot.deliver(other, [rawMail('Moved here')], new Date('2026-02-28T12:00:00Z'));
      await office.readLater();
      expect((await office.subjects()).at(-1)).toBe('Moved here');
    });

    it('D29 discards the position of a read that began on the old server', async () => {
      office.relay.cutAfter = Number.POSITIVE_INFINITY;
      await office.dovecot.deliver(office.user, [rawMail('There')]);
      await office.dovecot.deliver(other, [rawMail('Here')], new Date('2026-03-04T12:00:00Z'));
      await office.reader.stop();
      let correcting: Promise<void> | undefined;
      const store = Object.assign(Object.create(office.harness.store), {
        // At this point the mail is fetched, but not yet stored.
        async begin(file: Parameters<typeof office.harness.store.begin>[0]) {
          correcting ??= correct();
          await correcting;
          return office.harness.store.begin(file);
        },
      });
      const next = office.processes.start({ store });
      await office.readLater(next, 15 * MINUTE);
      expect(await office.subjects()).toEqual(['Had']);
      const { rows } = await office.harness.owner.query(
        'select uid_validity, last_uid, error from app.mailbox_reading where mailbox_id = $1',
        [office.mailbox.id],
      );
      expect(rows).toEqual([{ uid_validity: null, last_uid: null, error: '' }]);
      await office.processes.read(next);
      expect(await office.subjects()).toEqual(['Had', 'Here']);
    });

    it('skips existing mails of an entirely different mailbox', async () => {
      await office.dovecot.deliver(other, [rawMail('Of somebody else')]);
      await correct({ address: other });
      await office.readLater();
      await office.dovecot.deliver(other, [rawMail('New')]);
      await office.readLater();
      expect(await office.subjects()).toEqual(['Had', 'New']);
    });
  });

  it('reports failures with their reason and start, retries less and less often, and recovers', async () => {
    office.relay.cutAfter = 0;
    office.relay.cut();
    await office.readLater();
    const first = await office.reading();
    expect(first).toMatchObject({
      failing_since: '2026-03-02T15:01:00Z',
      checked_at: '2026-03-02T15:00:00Z',
    });
    expect(first?.error).toMatch(/mail server/);
    const tries: number[] = [];
    for (let minute = 1; minute <= 40; minute += 1) {
      const { opened } = office.relay;
      await office.readLater();
      if (office.relay.opened > opened) tries.push(minute);
    }
    expect(tries).toEqual([1, 3, 7, 15, 30]);
    expect((await office.reading())?.failing_since).toBe('2026-03-02T15:01:00Z');
    office.relay.cutAfter = Number.POSITIVE_INFINITY;
    await office.readLater(office.reader, 15 * MINUTE);
    expect(await office.reading()).toMatchObject({ failing_since: null, error: '' });
  });

  it('D32 reconnects after an unnoticed loss of connection', async () => {
    const impatient = { connectMs: 10_000, answerMs: 300, mailMs: 300 };
    await office.reader.stop();
    const other = office.processes.start({ imapLimits: impatient, limits: { connections: 50 } });
    await office.processes.read(other);
    office.relay.swallow();
    await office.dovecot.deliver(office.user, [rawMail('New')]);
    await office.readLater(other, 40_000);
    await office.readLater(other, 40_000);
    expect((await office.reading())?.error).toBe('The mail server does not answer');
    await office.readLater(other);
    expect([await office.subjects(), (await office.reading())?.error]).toEqual([['New'], '']);
  });

  it('D31 keeps the headers of a mail that is too large, and continues', async () => {
    const huge = Buffer.concat([Buffer.from(rawMail('Huge')), Buffer.alloc(51 * 1024 * 1024, 'x\r\n')]);
    await office.dovecot.deliver(office.user, [rawMail('Before'), huge, rawMail('After')]);
    await office.readLater();
    expect(await office.subjects()).toEqual(['Before', 'Huge', 'After']);
    const { rows } = await office.harness.owner.query<{ bytes: string }>(
      'select max(bytes) as bytes from app.stored_file where org_id = $1',
      [office.ada.orgId],
    );
    expect(Number(rows[0]?.bytes)).toBeLessThan(2_000);
  });

  it('D31 skips a mail that the server fails to return three times, and continues', async () => {
    await office.dovecot.deliver(office.user, [rawMail('Long', 'x\r\n'.repeat(100_000)), rawMail('After')]);
    await office.reader.stop();
    for (let times = 1; times <= 4; times += 1) {
      office.relay.cutAfter = times <= 3 ? 60_000 : Number.POSITIVE_INFINITY;
      const next = office.processes.start();
      await office.processes.read(next);
      await next.stop();
    }
    expect(await office.subjects()).toEqual(['Long', 'After']);
  });

  it('stores later what could not be stored, without counting it against the mail', async () => {
    await office.dovecot.deliver(office.user, [rawMail('New')]);
    await office.reader.stop();
    let isFull = true;
    const store = Object.assign(Object.create(office.harness.store), {
      begin: (file: Parameters<typeof office.harness.store.begin>[0]) =>
        isFull
          ? Promise.reject(Object.assign(new Error('no room at /srv/files'), { code: 'ENOSPC' }))
          : office.harness.store.begin(file),
    });
    const other = office.processes.start({ store });
    for (let times = 0; times < 5; times += 1) await office.readLater(other, 15 * MINUTE);
    expect(await office.subjects()).toEqual([]);
    expect((await office.reading())?.error).toBe(
      'Landfall could not store the mail. Whoever runs Landfall finds the cause in its log',
    );
    expect(office.logLines.join('')).toContain('no room at /srv/files');
    isFull = false;
    await office.readLater(other, 15 * MINUTE);
    expect(await office.subjects()).toEqual(['New']);
  });

  it('ends when the mailbox is removed', async () => {
    await office.ada.call(deleteMailbox, { params: { id: office.mailbox.id } });
    const { opened } = office.relay;
    await office.readLater();
    await office.readLater();
    expect(office.relay.opened).toBe(opened);
  });

  it('D46 never reveals the password, whatever fails', async () => {
    expect(office.logLines.join('')).not.toContain(JSON.stringify(MAIL_PASSWORD).slice(1, -1));
    expect(office.logLines.join('')).not.toContain(Buffer.from(MAIL_PASSWORD).toString('base64'));
    expect(office.logLines.length).toBeGreaterThan(0);
  });
});
