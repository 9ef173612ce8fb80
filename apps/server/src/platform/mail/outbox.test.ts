import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../testing/harness.ts';
import { NO_SMALL_DISK, SmallDisk } from '../../testing/small-disk.ts';
import type { Post, WaitingMail } from './mail.ts';
import { forgetOutbox, outboxOf, outboxPost } from './outbox.ts';

let dataDir: string;
let folder: string;
let shown: string[][];
let post: Post;
const from = { name: 'Landfall', address: 'no-reply@localhost' };

const makePost = (showsLinks: boolean) =>
  outboxPost({ folder, from, announce: (lines) => void shown.push(lines), showsLinks });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-outbox-'));
  folder = outboxOf(dataDir);
  shown = [];
  post = makePost(false);
});

afterEach(() => rm(dataDir, { recursive: true }));

const mail: WaitingMail = {
  id: '0198f0c0-0000-7000-8000-000000000001',
  recipient: 'ben@client.test',
  recipient_name: 'Ben',
  subject: 'You are invited',
  html: '<p>Join at <a href="http://localhost:8080/invitation/abc">this page</a></p>',
  text: 'Join: http://localhost:8080/invitation/abc\n\nAgain: http://localhost:8080/invitation/abc',
  created_at: '2026-03-02T15:00:00.123Z',
  attachments: [],
};

it('each mail becomes a file that mail programs can open', async () => {
  expect(await post.send(mail)).toEqual({ kind: 'sent' });
  const name = '20260302T150000Z-0198f0c0-0000-7000-8000-000000000001.eml';
  expect(await readdir(folder)).toEqual([name]);
  const parsed = await PostalMime.parse(await readFile(join(folder, name)));
  expect(parsed).toMatchObject({
    subject: 'You are invited',
    to: [{ name: 'Ben', address: 'ben@client.test' }],
    messageId: '<0198f0c0-0000-7000-8000-000000000001@localhost>',
  });
});

it('T91 prints subject and path, but no link or recipient', async () => {
  await post.send(mail);
  const [name = ''] = await readdir(folder);
  expect(shown).toEqual([['Mail: You are invited', join(folder, name)]]);
});

it('prints recipient and links in a terminal', async () => {
  await makePost(true).send(mail);
  const [name = ''] = await readdir(folder);
  expect(shown).toEqual([
    ['Mail to ben@client.test: You are invited', 'http://localhost:8080/invitation/abc', join(folder, name)],
  ]);
});

it('the files are readable by the server’s account only', async () => {
  await post.send(mail);
  const [name = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

it('a repeat replaces the first file', async () => {
  await post.send(mail);
  await post.send(mail);
  expect(await readdir(folder)).toHaveLength(1);
});

it('mail waits while the folder cannot be written', async () => {
  await writeFile(folder, 'A file where the folder should be');
  expect(await post.send(mail)).toMatchObject({
    kind: 'delayed',
    handedOver: false,
    reason: expect.stringMatching(/^The outbox could not be written: /),
  });
  expect(shown).toEqual([]);
});

it('T74 mail waits while the disk is full, and is sent once there is room', async (context) => {
  if (NO_SMALL_DISK) return context.skip(NO_SMALL_DISK);
  const disk = new SmallDisk(1);
  try {
    folder = outboxOf(disk.path);
    post = makePost(false);
    disk.fill();
    expect(await post.send(mail)).toMatchObject({
      kind: 'delayed',
      reason: expect.stringContaining('ENOSPC'),
    });
    disk.makeRoom();
    expect(await post.send(mail)).toEqual({ kind: 'sent' });
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  } finally {
    disk.unmount();
  }
});

describe('after seven days', () => {
  const clock = new TestClock(Date.parse('2026-03-09T15:00:00Z'));
  const file = (time: string) => `${time}-0198f0c0-0000-7000-8000-000000000001.eml`;

  async function left(...names: string[]): Promise<string[]> {
    await mkdir(folder);
    for (const name of names) await writeFile(join(folder, name), 'x');
    await forgetOutbox(dataDir, clock).work();
    return (await readdir(folder)).sort();
  }

  it('T36 removes mails and incomplete files', async () => {
    expect(await left(file('20260302T145959Z'), `.${file('20260302T145959Z')}.part`)).toEqual([]);
  });

  it('keeps younger files, to the second', async () => {
    const young = [`.${file('20260302T150000Z')}.part`, file('20260302T150000Z'), file('20260309T150000Z')];
    expect(await left(...young)).toEqual(young);
  });

  it('keeps files of others', async () => {
    const foreign = [
      '20260101T000000Z.eml',
      'note.eml',
      `${file('20260101T000000Z')}.bak`,
      `x${file('20260101T000000Z')}`,
    ];
    expect(await left(...foreign)).toEqual([...foreign].sort());
  });

  it('does not need an outbox', async () => {
    await forgetOutbox(dataDir, clock).work();
    expect(await readdir(dataDir)).toEqual([]);
  });
});
