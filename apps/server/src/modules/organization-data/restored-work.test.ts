import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { getDocument } from '@landfall/contract/documents';
import { getOperation } from '@landfall/contract/operations';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDocument, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import {
  CONFIRMED,
  inTriage,
  type MailOffice,
  messagesIn,
  startMailOffice,
} from '../../testing/mail-office.ts';
import { openThread, sendMail } from '../../testing/messages.ts';
import { addMailbox, putMail, rawMailOf } from '../../testing/received-mails.ts';
import { restoreOrganization } from './registry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let office: MailOffice;
let ada: TestPerson;
let threadId: string;

beforeEach(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  threadId = (await openThread(ada)).id;
});
afterEach(() => office.close());

const remove = () =>
  ada.call(deleteOrganization, { params: { id: ada.orgId }, body: { name: "Ada's Practice" } });

async function restore(): Promise<void> {
  const client = await office.harness.owner.connect();
  try {
    await restoreOrganization(client, ada.orgId, new Date(office.harness.clock.now()).toISOString());
  } finally {
    client.release();
  }
}

/** Makes a mail wait for a number of milliseconds from now. */
const later = (milliseconds: number) =>
  sendMail(ada, threadId, { send_at: new Date(office.harness.clock.now() + milliseconds).toISOString() });

it('a mail is sent at its time, if that came during the deletion or comes later', async () => {
  const [late, next] = [await later(3 * DAY + HOUR), await later(6 * DAY)];
  await remove();
  await office.pass(4 * DAY);
  expect(office.letters()).toEqual([]);
  await restore();
  await office.work();
  expect(office.letters().map(({ id }) => id)).toEqual([late.id]);
  await office.pass(2 * DAY);
  expect(office.letters().map(({ id }) => id)).toEqual([late.id, next.id]);
  expect((await messagesIn(ada, threadId)).map(({ mail }) => mail?.state)).toEqual(['sent', 'sent']);
});

it('a mail more than a day late is left to a person', async () => {
  await later(2 * DAY);
  await remove();
  await office.pass(4 * DAY);
  await restore();
  await office.work();
  expect(office.letters()).toEqual([]);
  expect((await messagesIn(ada, threadId))[0]?.mail).toMatchObject({
    state: 'cancelled',
    reason: 'It was to go out while the organization was deleted',
  });
});

it('a mail in an unknown state is marked so', async () => {
  await later(DAY);
  await office.harness.owner.query("update app.outgoing_mail set state = 'sending'");
  await remove();
  await restore();
  await office.pass(DAY);
  expect((await messagesIn(ada, threadId))[0]?.mail?.state).toBe('unknown');
});

it('received mail is read, and begun work is finished', async () => {
  const { id: caseId } = await openCase(ada);
  const { id: documentId } = await addDocument(ada, caseId, { content: 'Passport of N. Okafor' });
  await putMail(ada, await addMailbox(ada), rawMailOf(CONFIRMED));
  const body = { filter: {}, expected_total: 2, action: 'archive' as const };
  const { operation } = await ada.call(bulkCaseRecords, { body });
  expect(operation?.state).toBe('waiting');
  await remove();
  await office.work();
  await restore();
  await office.work();
  const { document } = await ada.call(getDocument, { params: { id: documentId } });
  expect(document.latest.text_state).toBe('found');
  expect(await inTriage(ada)).toHaveLength(1);
  const done = await ada.call(getOperation, { params: { id: operation?.id ?? '' } });
  expect(done.operation.state).toBe('done');
});

it('reminders are planned again, and another organization’s work is unchanged', async () => {
  const bea = await office.harness.founder('Bea');
  await office.harness.owner.query('delete from jobs.job');
  await later(DAY);
  await remove();
  await addDocument(bea, (await openCase(bea)).id, { content: 'words' });
  await office.harness.owner.query('delete from jobs.job where group_id = $1', [bea.orgId]);
  await restore();
  const { rows } = await office.harness.owner.query(
    `select name, count(*)::int as jobs, bool_and(group_id = $1) as own from jobs.job where state = 'created'
     group by name order by name`,
    [ada.orgId],
  );
  const types = await office.harness.owner.query(
    'select from app.date_setting where org_id = $1 and deleted_at is null',
    [ada.orgId],
  );
  expect(types.rowCount).toBeGreaterThan(0);
  expect(rows).toEqual([
    { name: 'message_mail', jobs: 1, own: true },
    { name: 'reminder_plan', jobs: types.rowCount, own: true },
  ]);
});
