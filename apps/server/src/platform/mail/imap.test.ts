import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { testCertificate } from '../../testing/certificate.ts';
import { Inbox } from './imap.ts';

let certificate: Awaited<ReturnType<typeof testCertificate>>;
let ca: string;
let server: Server;
/** The server's responses to a command before it confirms completion; 'NO': it refuses the command. */
let answers: Record<string, string[] | 'NO'>;

/** Speaks the part of IMAP (RFC 3501) that these tests use. */
function converse(socket: Socket): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  say('* OK [CAPABILITY IMAP4rev1] ready');
  createInterface({ input: socket }).on('line', (line) => {
    const [tag, first = '', second = ''] = line.split(' ');
    const command = first === 'UID' ? `UID ${second}` : first;
    const answer = answers[command] ?? [];
    if (answer === 'NO') return say(`${tag} NO [UNAVAILABLE] Not now`);
    for (const each of answer) say(`* ${each}`);
    say(`${tag} OK done`);
  });
}

beforeAll(async () => {
  certificate = await testCertificate();
  ca = readFileSync(certificate.certFile, 'utf8');
  server = createServer({ cert: ca, key: readFileSync(certificate.keyFile) }, converse);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await certificate.remove();
});
beforeEach(() => {
  answers = {
    CAPABILITY: ['CAPABILITY IMAP4rev1'],
    LIST: ['LIST () "/" INBOX'],
    EXAMINE: ['2 EXISTS', 'OK [UIDVALIDITY 7] valid', 'OK [UIDNEXT 3] next'],
    'UID SEARCH': ['SEARCH 2 1'],
  };
});

async function openInbox(): Promise<Inbox> {
  const { port } = server.address() as AddressInfo;
  const inbox = await Inbox.open({
    address: '127.0.0.1',
    host: 'localhost',
    port,
    security: 'tls',
    ca,
    signIn: { user: 'office@firm.example', password: 'x' },
  });
  onTestFinished(() => inbox.close());
  expect(await inbox.examine()).toEqual({ uidValidity: 7, uidNext: 3 });
  return inbox;
}

it('D29 a refused search is an error, not an empty inbox', async () => {
  const inbox = await openInbox();
  expect(await inbox.numbersAfter(0)).toEqual([1, 2]);
  answers['UID SEARCH'] = [];
  expect(await inbox.numbersAfter(0)).toEqual([]);
  answers['UID SEARCH'] = 'NO';
  await expect(inbox.numbersAfter(0)).rejects.toThrow('does not say which mails there are');
});

it('D29 a mail that the server does not return is not taken for deleted', async () => {
  const inbox = await openInbox();
  answers['UID FETCH'] = 'NO';
  await expect(inbox.list(2)).rejects.toThrow('Command failed');
  await expect(inbox.source(2, 1_000)).rejects.toThrow('Command failed');
  answers['UID FETCH'] = [];
  await expect(inbox.list(2)).rejects.toThrow('does not give this mail');
  await expect(inbox.source(2, 1_000)).rejects.toThrow('does not give this mail');
  answers['UID SEARCH'] = ['SEARCH 1'];
  expect(await inbox.list(2)).toBeNull();
  answers['UID SEARCH'] = 'NO';
  await expect(inbox.list(2)).rejects.toThrow('does not give this mail');
});
