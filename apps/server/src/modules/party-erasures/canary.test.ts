import { removeAbsence, updateAbsence } from '@landfall/contract/absences';
import { listBeneficiaries, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { requestMissingItems } from '@landfall/contract/checklists';
import { listClientLinks } from '@landfall/contract/client-links';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { trashDocument } from '@landfall/contract/documents';
import { dismissDuplicate } from '@landfall/contract/duplicates';
import { getImport, runImport, setImportColumns } from '@landfall/contract/imports';
import { saveDraft } from '@landfall/contract/messages';
import { deleteNote } from '@landfall/contract/note-changes';
import { updateOrganization } from '@landfall/contract/organization';
import { eraseBeneficiary, erasePetitioner } from '@landfall/contract/party-erasures';
import { mergeBeneficiary } from '@landfall/contract/party-merges';
import { updatePetitioner } from '@landfall/contract/petitioners';
import { previewReport } from '@landfall/contract/reports';
import { getThread } from '@landfall/contract/threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withOperator } from '../../platform/db/session.ts';
import { createLog } from '../../platform/log.ts';
import {
  addBeneficiary,
  addChecklistItem,
  addDate,
  addDateType,
  addDocument,
  addImport,
  addNote,
  addPetitioner,
  addVersion,
  beginUpload,
  linkBeneficiary,
  linkPetitioner,
  openCase,
  saveReport,
} from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, startMailOffice } from '../../testing/mail-office.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { addAbsence, addAddress, addNumber, addPeriod } from '../../testing/people-records.ts';
import { addMailbox, rawMailOf, receivedMessage } from '../../testing/received-mails.ts';
import { queueReminders } from '../../testing/reminders.ts';
import { rowsWith } from '../../testing/rows-with.ts';
import { testSealer } from '../../testing/sealing.ts';
import { checkSummaries } from '../case-summary/service.ts';
import { checkFiles } from '../documents/jobs.ts';

const DAY = 86_400_000;
let office: MailOffice;
let ada: TestPerson;

beforeEach(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
});
afterEach(() => office.close());

const rowsOf = (word: string) => rowsWith(office.harness.owner, word);
const archive = (id: string) =>
  ada.call(updateCaseRecord, { params: { id }, body: { archived: true, assignee_ids: [ada.id] } });

/** The files of the organization in the store, with the times of storing. */
async function stored(): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for await (const { orgId, fileId, storedAt } of office.harness.store.list())
    if (orgId === ada.orgId) files.set(fileId, storedAt);
  return files;
}

/** The files that the database records. */
async function known(): Promise<string[]> {
  const { rows } = await office.harness.owner.query('select id from app.stored_file where org_id = $1', [
    ada.orgId,
  ]);
  return rows.map(({ id }) => id);
}

/** A spreadsheet row about a person, and one of the same name with an error. */
const sheetOf = (word: string) =>
  [
    'First Name,Last Name,Email',
    `${word}na,${word}son,${word}@example.test`,
    `${word}na,${word}son,${word}`,
  ].join('\n');

/**
 * Imports a person whose every value contains a word.
 * @returns their id
 */
async function imported(word: string): Promise<string> {
  const { id } = await addImport(ada, sheetOf(word), 'beneficiaries');
  await ada.call(setImportColumns, { params: { id }, body: {} });
  expect((await ada.call(getImport, { params: { id } })).import.counts).toMatchObject({ faulty: 1 });
  await ada.call(runImport, { params: { id }, body: { only_good: true } });
  await office.work();
  const { beneficiaries } = await ada.call(listBeneficiaries, { query: { name_filter: `${word}son` } });
  return beneficiaries[0]?.id ?? expect.fail('not imported');
}

/** A person about whom the organization has every kind of data, each containing a word. */
async function clientOf(word: string): Promise<{ id: string; name: string; caseIds: string[] }> {
  const address = `${word}@example.test`;
  const id = await imported(word);
  const params = { id };
  const body = {
    first_name: `${word}nneka`,
    middle_name: `${word}mary`,
    personal_phone: `${word} 555 0101`,
    business_email: `work@${word}.test`,
    mailing_address: `1 ${word} Street`,
    business_address: word,
  };
  await ada.call(updateBeneficiary, { params, body: { ...body, spoken_languages: word } });
  const name = `${word}nneka ${word}mary ${word}son`;

  // Two duplicates, which are merged into the person, and a dismissed one.
  const named = { first_name: `${word}nneca`, last_name: `${word}sen` };
  const again = await addBeneficiary(ada, { ...named, personal_email: `old@${word}.test` });
  const once = await addBeneficiary(ada, { ...named, personal_phone: `${word} 1` });
  const other = await addBeneficiary(ada, { first_name: 'Emeka', last_name: 'Obi' });
  await addNote(ada, again.id, `${word} again`);
  const merge = (into: string, other_id: string, version: number, other_version: number) =>
    ada.call(mergeBeneficiary, {
      params: { id: into },
      body: { other_id, take: {}, version, other_version },
    });
  await merge(once.id, again.id, 1, 1);
  await merge(id, once.id, 2, 2);
  await ada.call(dismissDuplicate, { body: { a_id: id, b_id: other.id } });

  // Records about the person.
  await addNote(ada, id, `Called ${word}`);
  const gone = await addNote(ada, id, `Wrong ${word}`);
  await ada.call(deleteNote, { params: { id: gone.id } });
  const paper = { name: `${word}.txt`, content: `Passport of ${word}` };
  const document = await addDocument(ada, id, paper);
  await addVersion(ada, document.id, `New passport of ${word}`);
  const trashed = await addDocument(ada, id, { ...paper, content: `Old paper of ${word}` });
  await ada.call(trashDocument, { params: { id: trashed.id } });
  await beginUpload(ada, id, paper);
  const box = await addMailbox(ada);
  const thread = await openThread(ada, id, `About ${word}`);
  await writeNote(ada, thread.id, { text: `${word} is afraid` });
  const to = [{ address, name }];
  const attachments = [{ document_id: document.id, no: 1 }];
  const { letter } = await office.write(ada, thread.id, { to, text: `Dear ${word}`, attachments });
  const from = { From: `${name} <${address}>` };
  await office.receive(ada, box, { ...from, To: letter.replyTo }, `Thank you, ${word}`);
  await ada.call(saveDraft, {
    params: { id: thread.id },
    body: { kind: 'note', to: [], subject: '', text: `Ask ${word}` },
  });

  // Their numbers and their timeline.
  const spelled = [...word].map((letter) => letter.charCodeAt(0) % 10).join('');
  const noted = { note: `Card of ${word}` };
  await addNumber(ada, id, { kind: 'passport', value: `${word}${spelled}`, ...noted });
  await addPeriod(ada, id, { employer: `${word} Corp`, ...noted });
  await addAddress(ada, id, `1 ${word} Street`);
  const trip = await addAbsence(ada, id, '2025-12-10', '2026-01-05');
  await ada.call(updateAbsence, { params: { id: trip.id }, body: { place: word } });
  await ada.call(removeAbsence, { params: { id: trip.id } });

  // Their cases.
  const { id: caseId } = await openCase(ada, `${word}son, ${word}nneka: H-1B`);
  await linkBeneficiary(ada, caseId, id);
  const secret = await openCase(ada, `${word}son: N-400`);
  await linkBeneficiary(ada, secret.id, id);
  await ada.call(restrictCaseRecord, { params: { id: secret.id } });
  const item = await addChecklistItem(ada, caseId);
  await ada.call(requestMissingItems, {
    params: { id: caseId },
    body: { item_ids: [item.id], to: [address] },
  });
  const onCase = await openThread(ada, caseId, 'Interview');
  const sent = await office.write(ada, onCase.id, { to, cc: to, text: 'Please come', attachments });
  await office.receive(ada, box, { ...from, To: sent.letter.replyTo }, 'I will');
  const reply = rawMailOf({ 'Reply-To': `${name} <${address}>` });
  await receivedMessage(ada, { resource_id: caseId }, reply);
  const queued = await openThread(ada, caseId, 'Later');
  await office.write(ada, queued.id, { to, text: 'Soon' });
  await ada.call(saveDraft, {
    params: { id: onCase.id },
    body: { kind: 'mail', to, subject: '', text: 'Well' },
  });
  await ada.call(updateOrganization, { body: { client_reminders: true } });
  const type = await addDateType(ada, {
    date_name: `Oath ${crypto.randomUUID()}`,
    reminder_in: [0],
    reminder_target: ['beneficiary'],
  });
  await ada.call(updateDateSetting, { params: { id: type.id }, body: { client_reminders: true } });
  const { clock } = office.harness;
  const tomorrow = new Date(clock.now() + DAY).toISOString().slice(0, 10);
  await addDate(ada, caseId, tomorrow, type.date_name);
  await addDate(ada, secret.id, tomorrow);
  await office.pass(DAY);
  await queueReminders(office.workers.jobsPool, clock);
  await office.work();
  await office.work();
  const report_settings = { date_settings: [type.date_name, 'Filing Deadline'] };
  await saveReport(ada, report_settings);
  await ada.call(previewReport, { body: { report_settings } });
  await office.harness.owner.query(
    `insert into app.operation_failure (org_id, operation_id, no, record_id, name, message)
     select $1, o.id, 99, $2, $3, $4 from app.operation o where o.org_id = $1 order by o.id desc limit 1`,
    [ada.orgId, document.id, `${word}.txt`, `Nobody could write to ${name}`],
  );

  // A mail that was not filed, and an import that was not run.
  await office.receive(ada, box, { ...from, 'Authentication-Results': 'none' }, `By the way, ${word}`);
  const draft = await addImport(ada, sheetOf(word), 'beneficiaries');
  await ada.call(setImportColumns, { params: { id: draft.id }, body: {} });
  await office.work();
  return { id, name, caseIds: [caseId, secret.id] };
}

it('T23 leaves nothing in any table or file, and the audit log valid', async () => {
  const sealer = testSealer(office.harness);
  const heron = await clientOf('heron');
  const { appPool, store, clock } = office.harness;
  const there = await rowsOf('heron');
  const files = await known();
  const tables = new Set(there.map((row) => row.slice(0, row.indexOf(':'))));
  // Each of these tables contains the word, so the test covers them.
  for (const table of [
    ...['beneficiary', 'note', 'document', 'document_version', 'page_text', 'thread', 'message', 'mail'],
    ...[
      'incoming_mail',
      'outgoing_mail',
      'received_mail',
      'thread_sender',
      'message_draft',
      'mail_file',
      'upload',
    ],
    ...[
      'record_change',
      'search_entry',
      'search_posting',
      'search_word',
      'report',
      'report_preview',
      'import_row',
    ],
    ...[
      'reminder_delivery',
      'client_link',
      'case_record',
      'case_summary',
      'operation_failure',
      'notification',
    ],
    ...['identifier', 'status_period', 'person_address', 'absence'],
  ])
    expect(tables).toContain(`app.${table}`);
  expect(files.length).toBeGreaterThan(5);
  for (const fileId of (await stored()).keys())
    await store.touch({ orgId: ada.orgId, fileId }, clock.now() - 30 * DAY);
  await sealer.seal();
  for (const id of heron.caseIds) await archive(id);
  await ada.call(eraseBeneficiary, { params: { id: heron.id }, body: { name: heron.name } });

  expect(await rowsOf('heron')).toEqual([]);
  await sealer.seal();
  expect((await sealer.verify()).get(ada.orgId)).toMatchObject({ faults: [], unsealed: { waiting: 0 } });
  await sealer.close();
  expect(await checkSummaries((work) => withOperator(appPool, ada.orgId, work), false)).toMatchObject({
    wrong: [],
    miscounted: false,
  });
  // The stored bytes stay for a day, as backups may still copy them.
  const left = await known();
  const gone = files.filter((id) => !left.includes(id));
  expect(gone.length).toBeGreaterThan(4);
  await expect
    .poll(async () => [...(await stored()).values()].filter((at) => at === clock.now()).length)
    .toBe(gone.length);
  const { jobsPool } = office.workers;
  const check = () => checkFiles({ jobsPool, store, clock, log: createLog('silent') }).work();
  await check();
  expect([...(await stored()).keys()].toSorted()).toEqual(files.toSorted());
  await office.workers.advance(2 * DAY);
  await check();
  expect([...(await stored()).keys()].toSorted()).toEqual(left.toSorted());
});

it('keeps other people, and texts of cases', async () => {
  const egret = await clientOf('egret');
  const heron = await clientOf('heron');
  // A report contains rows of both.
  const others = (await rowsOf('egret')).filter((row) => !row.includes('heron'));
  for (const id of heron.caseIds) await archive(id);
  const threads = await office.harness.owner.query('select id from app.thread where case_id = $1', [
    heron.caseIds[0],
  ]);
  await ada.call(eraseBeneficiary, { params: { id: heron.id }, body: { name: heron.name } });
  expect(await rowsOf('egret')).toEqual(expect.arrayContaining(others));
  expect(egret.id).not.toBe(heron.id);
  const messages = await Promise.all(
    threads.rows.map(async ({ id }) => (await ada.call(getThread, { params: { id } })).messages),
  );
  expect(messages.flat().map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Please come', 'I will', 'Soon']),
  );
  const received = messages.flat().find(({ kind }) => kind === 'received');
  expect(received).toMatchObject({
    author: { display_name: 'Erased person' },
    received: { from: { address: 'erased@erased.invalid', name: 'Erased person' } },
  });
  expect((await inTriage(ada)).map(({ text }) => text)).toEqual(['By the way, egret']);
  const { client_links } = await ada.call(listClientLinks, { params: { id: heron.caseIds[0] ?? '' } });
  expect(client_links).toMatchObject([{ sent_to: '', revoked_at: expect.any(String) }]);
});

it('leaves nothing of a petitioner either', async () => {
  const { id } = await addPetitioner(ada, 'Heron');
  await ada.call(updatePetitioner, {
    params: { id },
    body: {
      petitioner_name: 'Heron Robotics',
      email: 'hr@heron.test',
      city: 'Heronville',
      website_url: 'https://heron.test',
    },
  });
  await addNote(ada, id, 'Heron called');
  await addDocument(ada, id, { name: 'heron.txt', content: 'Letter of Heron' });
  await openThread(ada, id, 'Heron');
  const { id: caseId } = await openCase(ada, 'Obi, Emeka: H-1B (Heron Robotics)');
  await linkPetitioner(ada, caseId, id);
  await office.work();
  await archive(caseId);
  await ada.call(erasePetitioner, { params: { id }, body: { name: 'Heron Robotics' } });
  expect(await rowsOf('heron')).toEqual([]);
});
