import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { listMailboxes, type Mailbox } from '@landfall/contract/mailboxes';
import { describe, expect, it } from 'vitest';
import { MAIL_PASSWORD, NO_DOVECOT, rawMail } from '../../testing/dovecot.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { addMailbox } from '../../testing/mailboxes.ts';
import { named, ReadOffice } from '../../testing/read-office.ts';

describe.skipIf(NO_DOVECOT)('reading many mailboxes', () => {
  const office = new ReadOffice();

  describe('by several processes', () => {
    it('D33 is done by one of them, and by another within a minute of its kill', async () => {
      const other = office.processes.start();
      await office.dovecot.deliver(office.user, [rawMail('One')]);
      const { opened } = office.relay;
      await office.readLater(other, 30_000);
      expect([office.relay.opened, await office.subjects()]).toEqual([opened, []]);
      // The first process died without releasing the mailbox.
      await office.readLater(other, 30_000);
      expect(await office.subjects()).toEqual(['One']);
      // When it returns, it no longer holds the mailbox.
      await office.processes.read(office.reader);
      await office.dovecot.deliver(office.user, [rawMail('Two')]);
      await office.readLater(other);
      await office.processes.read(office.reader);
      expect(await office.subjects()).toEqual(['One', 'Two']);
    });

    it('D33 is handed over at once on a regular stop', async () => {
      const other = office.processes.start();
      await office.dovecot.deliver(office.user, [rawMail('One')]);
      await office.reader.stop();
      await office.processes.read(other);
      expect(await office.subjects()).toEqual(['One']);
    });
  });

  it('includes more mailboxes than stay connected', async () => {
    await office.reader.stop();
    const few = office.processes.start({ limits: { connections: 1, passes: 2 } });
    const others: Mailbox[] = [];
    for (let count = 0; count < 4; count += 1) {
      const address = `office.${crypto.randomUUID()}@firm.example`;
      others.push(await office.setUp(address));
    }
    await office.processes.read(few);
    for (const { address } of others) await office.dovecot.deliver(address, [rawMail('Hello')]);
    await office.readLater(few);
    for (const other of others) expect(await office.subjects(other)).toEqual(['Hello']);
  });

  it('takes turns for more mailboxes than processes may hold', async () => {
    await office.reader.stop();
    const few = office.processes.start({ limits: { mailboxes: 2 } });
    const others: Mailbox[] = [];
    for (let count = 0; count < 3; count += 1)
      others.push(await office.setUp(`office.${crypto.randomUUID()}@firm.example`));
    const everyTurn = async () => {
      for (let turn = 0; turn < 4; turn += 1) await office.readLater(few);
    };
    await everyTurn();
    for (const { address } of others) await office.dovecot.deliver(address, [rawMail('Hello')]);
    await everyTurn();
    for (const other of others) expect(await office.subjects(other)).toEqual(['Hello']);
  });

  describe('does not wait', () => {
    const elsewhere = (by: TestPerson, address: string, port = office.dovecot.port) =>
      addMailbox(by, {
        address,
        password: MAIL_PASSWORD,
        imap: { host: 'localhost', port, security: 'tls' as const },
      });

    it('for a slow server', async () => {
      await office.reader.stop();
      const other = await elsewhere(office.ada, `office.${crypto.randomUUID()}@firm.example`);
      const slow = office.processes.start({ limits: { passes: 1, passMs: 0 } });
      await office.processes.read(slow);
      await office.dovecot.deliver(
        office.user,
        named(3).map((name) => rawMail(name)),
      );
      await office.dovecot.deliver(
        other.address,
        named(3).map((name) => rawMail(name)),
      );
      await office.readLater(slow);
      const { rows } = await office.harness.owner.query<{ mailbox_id: string }>(
        'select mailbox_id from app.received_mail where org_id = $1 order by id',
        [office.ada.orgId],
      );
      const order = rows.map(({ mailbox_id }) => mailbox_id);
      expect(order).toHaveLength(6);
      expect(new Set(order.slice(0, 2)).size).toBe(2);
    });

    it('for several mailboxes of one organization', async () => {
      await office.reader.stop();
      const silent = createServer(() => {});
      await once(silent.listen(0, '127.0.0.1'), 'listening');
      const { port } = silent.address() as AddressInfo;
      for (let count = 0; count < 4; count += 1)
        await elsewhere(office.ada, `office.${crypto.randomUUID()}@firm.example`, port);
      const busy = office.processes.start({ limits: { passes: 3, organizationPasses: 2 } });
      await busy.turn();
      const bea = await office.harness.founder('Bea');
      await elsewhere(bea, `office.${crypto.randomUUID()}@firm.example`);
      await busy.turn();
      const seen = async () => (await bea.call(listMailboxes, {})).mailboxes[0]?.reading?.checked_at;
      await expect.poll(seen, { timeout: 5_000 }).toBe('2026-03-02T15:00:00Z');
      silent.close();
    });

    it('for a server with endless news', async () => {
      await office.reader.stop();
      const connected = office.processes.start({ limits: { connections: 50 } });
      await office.processes.read(connected);
      const client = await office.dovecot.signIn(office.user);
      for (let count = 0; count < 3; count += 1) await client.append('INBOX', rawMail(`Mail ${count}`));
      await client.logout();
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(await office.subjects()).toEqual([]);
      office.harness.clock.advance(5_000);
      await office.processes.read(connected);
      expect(await office.subjects()).toHaveLength(3);
    });
  });
});
