import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import {
  addChecklist,
  getChecklist,
  previewMissingRequest,
  requestMissingItems,
} from '@landfall/contract/checklists';
import { listClientLinks } from '@landfall/contract/client-links';
import { openClientLink } from '@landfall/contract/client-uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChecklistItem, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
let itemId: string;
beforeAll(async () => {
  harness = await startHarness({ config: { publicUrl: 'https://cases.example', local: false } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada Whitfield');
  caseId = (await openCase(ada)).id;
  const body = { title: 'Birth certificate', why: 'It proves your age.', due_on: '2026-09-01' };
  itemId = (await addChecklistItem(ada, caseId, body)).id;
});

const ask = (body: object = {}, by = ada) =>
  by.call(requestMissingItems, {
    params: { id: caseId },
    body: { item_ids: [itemId], to: ['ngozi@example.test'], ...body },
  });
async function mails() {
  const { rows } = await harness.owner.query(
    "select * from app.mail where org_id = $1 and kind = 'missing_items' order by recipient",
    [ada.orgId],
  );
  return rows;
}
const items = async () => (await ada.call(getChecklist, { params: { id: caseId } })).items;

it('each recipient gets a mail with what is missing and their own link', async () => {
  const { items: after, client_links } = await ask({
    to: ['ngozi@example.test', 'obi@example.test', 'Ngozi@example.test'],
    text: 'Call me at https://evil.example',
  });
  expect(after).toMatchObject([{ state: 'asked', asked_at: '2026-03-02T15:00:00Z' }]);
  expect(client_links.map(({ sent_to }) => sent_to)).toEqual(['Ngozi@example.test', 'obi@example.test']);
  const [first, second] = await mails();
  expect(first).toMatchObject({ subject: "Ada Whitfield's Practice needs documents from you" });
  for (const form of [first.text, first.html]) {
    expect(form).toContain('Birth certificate');
    expect(form).toContain('It proves your age. Needed by September 1, 2026.');
    expect(form).toContain('Call me at https[:]//evil[.]example');
    expect(form).not.toContain('Okafor');
    // The member's message precedes the list, as in the form.
    expect(form.indexOf('Call me at')).toBeLessThan(form.indexOf('It proves your age'));
  }
  const tokenOf = (text: string) => /https:\/\/cases\.example\/upload\/([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(tokenOf(first.text)).not.toBe(tokenOf(second.text));
  const params = { token: tokenOf(second.text) };
  expect((await harness.visitor().call(openClientLink, { params })).items).toMatchObject([{ id: itemId }]);
});

it('a mail says of a day that is over that it is', async () => {
  await harness.owner.query("update app.checklist_item set due_on = '2026-03-01' where id = $1", [itemId]);
  await ask();
  const [mail] = await mails();
  expect(mail.text).toContain('It was needed by March 1, 2026: please send it as soon as you can.');
});

it('a link works to the end of the day named in its mail', async () => {
  await ask();
  const [mail] = await mails();
  expect(mail.text).toContain('March 9, 2026');
  const token = /\/upload\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  const open = () => harness.visitor().call(openClientLink, { params: { token } });
  harness.clock.set('2026-03-10T03:59:00Z');
  await open();
  harness.clock.set('2026-03-10T04:00:00Z');
  await expect(open()).rejects.toMatchObject({ status: 404 });
  harness.clock.set('2026-03-02T15:00:00Z');
});

it('T61 a repeated request under the same idempotency key sends nothing', async () => {
  const body = { item_ids: [itemId], to: ['ngozi@example.test', 'obi@example.test'] };
  const once = () =>
    ada.call(requestMissingItems, { params: { id: caseId }, body, idempotencyKey: 'missing' });
  const [first, second] = [await once(), await once()];
  expect(second).toEqual(first);
  expect(await mails()).toHaveLength(2);
  expect((await ada.call(listClientLinks, { params: { id: caseId } })).client_links).toHaveLength(2);
});

it('a Spanish reader gets a Spanish mail with the item’s Spanish words', async () => {
  const [template] = (await ada.call(listChecklistTemplates, {})).checklist_templates.filter(({ name }) =>
    name.includes('N-400'),
  );
  await ada.call(addChecklist, { params: { id: caseId }, body: { template_id: template?.id ?? '' } });
  const passport = (await items()).find(({ title }) => title.startsWith('Passport'));
  await ask({ item_ids: [passport?.id, itemId], language: 'es', days: 14 });
  const [mail] = await mails();
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.html).toContain('Si el botón no funciona');
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Pasaporte, todas las páginas');
    expect(form).toContain('Se necesita a más tardar el 1 de septiembre de 2026.');
    expect(form).toContain('Enviar documentos');
  }
});

it('without a link it is only a letter, and received items stay received', async () => {
  await harness.owner.query("update app.checklist_item set state = 'received' where id = $1", [itemId]);
  const { items: after, client_links } = await ask({ link: false });
  expect(client_links).toEqual([]);
  expect(after).toMatchObject([{ state: 'received', asked_at: expect.any(String) }]);
  expect((await mails())[0].text).not.toContain('/upload/');
});

it('invalid input names the field, and nothing is sent', async () => {
  for (const [body, field] of [
    [{ item_ids: [] }, 'item_ids'],
    [{ item_ids: [crypto.randomUUID()] }, 'item_ids'],
    [{ to: [] }, 'to'],
    [{ to: ['nobody'] }, 'to.0'],
    [{ days: 0 }, 'days'],
    [{ language: 'fr' }, 'language'],
  ] as const)
    await expect(ask(body)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
  expect(await mails()).toEqual([]);
  expect(await items()).toMatchObject([{ state: 'open', asked_at: null }]);
});

describe('the preview', () => {
  const preview = (body: object = {}, by = ada) =>
    by.call(previewMissingRequest, { params: { id: caseId }, body: { item_ids: [itemId], ...body } });
  const withoutToken = (text: string) => text.replaceAll(/(?<=\/upload\/)[\w-]{43}/g, '...');

  it.each([
    ['in English, with a link and the words of the office', { text: 'Dear Ngozi,\nsee https://a.example' }],
    ['in Spanish, for longer', { language: 'es', days: 14 }],
    ['without a link', { link: false, language: 'es' }],
  ] as const)('equals the mail that is sent: %s', async (_, words) => {
    const shown = await preview(words);
    await ask(words);
    const [mail] = await mails();
    const { subject, from_name, reply_to } = mail;
    expect(shown).toEqual({ subject, from_name, reply_to, text: withoutToken(mail.text) });
    expect(shown.text.includes('https://cases.example/upload/...')).toBe(!('link' in words));
  });

  it('sends nothing, and creates no link', async () => {
    const viewer = await ada.colleague('viewer');
    await preview({}, viewer);
    expect(await mails()).toEqual([]);
    expect((await ada.call(listClientLinks, { params: { id: caseId } })).client_links).toEqual([]);
    expect(await items()).toMatchObject([{ state: 'open', asked_at: null }]);
  });

  it('is for items of the case, to members only', async () => {
    for (const [body, field] of [
      [{ item_ids: [] }, 'item_ids'],
      [{ item_ids: [crypto.randomUUID()] }, 'item_ids'],
      [{ days: 0 }, 'days'],
      [{ language: 'fr' }, 'language'],
    ] as const)
      await expect(preview(body)).rejects.toMatchObject({
        status: 400,
        problem: { fields: { [field]: expect.any(String) } },
      });
    await expect(preview({}, await harness.founder('Bea'))).rejects.toMatchObject({ status: 404 });
  });
});

it('is for users of the office, and nobody of another', async () => {
  await expect(ask({}, await ada.colleague('viewer'))).rejects.toMatchObject({ status: 403 });
  await expect(ask({}, await harness.founder('Bea'))).rejects.toMatchObject({ status: 404 });
  const unconfirmed = { problem: { code: 'email_not_confirmed' } };
  await expect(ask({}, await ada.withEmailVerified(false))).rejects.toMatchObject(unconfirmed);
  expect(await mails()).toEqual([]);
});
