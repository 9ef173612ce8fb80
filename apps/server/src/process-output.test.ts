import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller, ProblemError } from '@landfall/contract/call';
import { createDownload, readDocument } from '@landfall/contract/documents';
import { acceptInvitation, createInvitation } from '@landfall/contract/invitations';
import { createCaseRecord } from '@landfall/contract/new-case';
import { addNote } from '@landfall/contract/notes';
import { completeUpload, createUpload, uploadPart } from '@landfall/contract/uploads';
import PostalMime, { type Email } from 'postal-mime';
import { expect, it } from 'vitest';
import { Browser } from '../../identity/src/testing/browser.ts';
import { headingOf, sendForm } from '../../identity/src/testing/forms.ts';
import { PASSWORD, PUBLIC_URL, signUpThrough } from '../../identity/src/testing/harness.ts';
import { DataFolder } from './testing/data-folder.ts';
import { mainFile, type ServerProcess, spawnProgram, until } from './testing/server-process.ts';

const NEW_PASSWORD = 'lanterns over the quay';
const MESSAGE = 'Bring the passport of your daughter';
const NOTE = 'Fears the police of the district';
const TITLE = 'Asylum of the witness';
const FILE = 'Statement of the brother';
const WORDS = 'He was taken from the house at night';
const folder = new DataFolder();

/** A server with the bundled sign-in provider, whose output is not a terminal. */
async function launch(): Promise<ServerProcess> {
  const env = { LANDFALL_DATA_DIR: folder.path, LANDFALL_PUBLIC_URL: PUBLIC_URL, LOG_LEVEL: 'trace' };
  const server = await spawnProgram([mainFile], env);
  folder.servers.push(server);
  await server.ready();
  return server;
}

/** The mails in the outbox. */
async function mails(): Promise<(Email & { path: string })[]> {
  const outbox = join(folder.path, 'outbox');
  const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : [];
  const paths = files.map((file) => join(outbox, file));
  return Promise.all(paths.map(async (path) => ({ ...(await PostalMime.parse(readFileSync(path))), path })));
}

/** The link in a mail, once the mail exists; `path` identifies it. */
async function mailedLink(path: string): Promise<string> {
  const look = async () =>
    (await mails())
      .flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => link.includes(path));
  await until(
    async () => (await look()) !== undefined,
    20_000,
    () => `a mail with ${path}`,
  );
  return (await look()) ?? '';
}

/** Opens the link of a mail, and submits the form of its page. */
async function answerMail(browser: Browser, path: string, fields: Record<string, string>): Promise<string> {
  const page = await browser.visit(await mailedLink(path));
  return headingOf(await sendForm(browser, page, fields));
}

/** The status of a call that fails. */
const statusOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 200,
    (error: unknown) => (error instanceof ProblemError ? error.status : 0),
  );

/** Enters confidential data of each kind: an invitation, a note, and a note that cannot be stored. */
async function workADay(call: Caller): Promise<void> {
  const { case_record } = await call(createCaseRecord, { body: { title: TITLE, description: NOTE } });
  await call(createInvitation, { body: { email: 'ben@client.test', role: 'user', message: MESSAGE } });
  const note = { resource_id: case_record.id, subject: 'Interview', note_text: NOTE };
  await call(addNote, { body: note });
  await folder.query('alter table app.note add check (length(note_text) < 3) not valid');
  expect(await statusOf(call(addNote, { body: note }))).toBe(500);
}

/** Uploads a document, reads it, and saves it through a download link. @returns the link's token */
async function workOnDocument(call: Caller, baseUrl: string): Promise<string> {
  const { case_record } = await call(createCaseRecord, { body: { title: TITLE, description: NOTE } });
  const bytes = new Uint8Array(Buffer.from(WORDS));
  const body = { name: `${FILE}.txt`, bytes: bytes.length, resource_id: case_record.id };
  const { id } = (await call(createUpload, { body })).upload;
  // A part of the wrong length, which is refused.
  expect(await statusOf(call(uploadPart, { params: { id, no: '1' }, bytes: bytes.slice(1) }))).toBe(400);
  await call(uploadPart, { params: { id, no: '1' }, bytes });
  const { document } = await call(completeUpload, { params: { id } });
  await call(readDocument, { params: { id: document.id, no: '1' } });
  const { url } = await call(createDownload, { body: { document_ids: [document.id] } });
  const { pathname } = new URL(url, baseUrl);
  expect(await (await fetch(baseUrl + pathname)).text()).toBe(WORDS);
  expect((await fetch(baseUrl + pathname)).status).toBe(404);
  return pathname.split('/').at(-1) ?? '';
}

it('T36 T83 T91 no output contains a token, a link with one, a note, a message, a mail or a document', async () => {
  const server = await launch();
  const browser = new Browser(Number(new URL(server.baseUrl).port), PUBLIC_URL);
  const { tokens } = await signUpThrough(browser, 'ada@example.com');
  const call = createCaller({
    baseUrl: `${server.baseUrl}/api`,
    headers: () => ({ authorization: `Bearer ${tokens.access_token}` }),
  });
  await workADay(call);
  const download = await workOnDocument(call, server.baseUrl);
  const invitation = new URL(await mailedLink('/accept-invitation/')).pathname.split('/').at(-1) ?? '';
  expect(await statusOf(call(acceptInvitation, { params: { token: invitation } }))).toBe(403);
  expect(await answerMail(browser, '/verify-email', {})).toBe('Your email address is confirmed');
  const stranger = new Browser(Number(new URL(server.baseUrl).port), PUBLIC_URL);
  await sendForm(stranger, await stranger.visit('/identity/forgot-password'), { email: 'ada@example.com' });
  const reset = { new_password: NEW_PASSWORD, password: NEW_PASSWORD };
  expect(await answerMail(stranger, '/reset-password', reset)).toBe('Your password is changed');
  await until(
    async () => (await mails()).length === 4,
    20_000,
    () => `the mail that the password is another:\n${server.output()}`,
  );
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  const sent = await mails();
  // Only long lines: a short one may be the same as the subject, which is printed.
  const bodies = sent.flatMap(({ text = '' }) => text.split('\n').filter((line) => line.length > 30));
  const links = bodies.flatMap((line) => line.match(/https?:\/\/\S+(token=|invitation\/)\S+/g) ?? []);
  const secrets = [
    ...[tokens.access_token, tokens.refresh_token, tokens.id_token, invitation, download],
    ...[PASSWORD, NEW_PASSWORD, MESSAGE, NOTE, TITLE, FILE, WORDS, 'ada@example.com', 'ben@client.test'],
    ...links.map((link) => new URL(link).searchParams.get('token') ?? link),
    ...bodies,
  ];
  const heldBy = (text: string) => secrets.filter((secret) => text.includes(secret));
  expect(heldBy(server.output())).toEqual([]);

  // The secrets do exist in the outbox, and everything else about the mails was printed.
  const outbox = sent.map(({ text }) => text).join('\n');
  expect(links).toHaveLength(3);
  expect(heldBy(outbox)).toEqual(expect.arrayContaining([invitation, MESSAGE, ...bodies]));
  for (const { subject, path } of sent) expect(server.output()).toContain(`Mail: ${subject}\n  ${path}\n`);
  expect(server.output()).toContain('"unexpected error"');
}, 120_000);
