import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PART_BYTES } from '../packages/contract/src/uploads.ts';

/** Who uploads files, and where. */
export interface Uploads {
  /** The URL of the server. */
  url: string;
  /** Access tokens of the people who upload, each one file at a time. */
  tokens: readonly string[];
  /** The cases that the files are added to, in rotation. */
  cases: readonly string[];
  files: number;
  /** The length of each file. */
  bytes: number;
}

/** Uploads files from a separate process that yields to the server: people who upload sit at other machines. */
export async function uploadFiles(uploads: Uploads): Promise<void> {
  const sender = fork(fileURLToPath(import.meta.url));
  setPriority(sender.pid ?? 0, constants.priority.PRIORITY_LOW);
  sender.send(uploads);
  const [status] = await once(sender, 'exit');
  if (status !== 0) throw new Error('An upload failed');
}

async function send<Answer>(
  { url }: Uploads,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function upload(uploads: Uploads, token: string, number: number): Promise<void> {
  const { cases, bytes } = uploads;
  const resource_id = cases[number % cases.length];
  const named = { name: `file-${number}.bin`, bytes, resource_id };
  const { upload: begun } = await send<{ upload: { id: string } }>(uploads, token, 'POST', '/uploads', named);
  const whole = new Uint8Array(randomBytes(bytes));
  for (let at = 0, no = 1; at < bytes; at += PART_BYTES, no += 1)
    await send(uploads, token, 'PUT', `/uploads/${begun.id}/parts/${no}`, whole.slice(at, at + PART_BYTES));
  await send(uploads, token, 'POST', `/uploads/${begun.id}/complete`);
}

if (import.meta.main) {
  const [uploads] = (await once(process, 'message')) as [Uploads];
  await Promise.all(
    uploads.tokens.map(async (token, person) => {
      for (let number = person; number < uploads.files; number += uploads.tokens.length)
        await upload(uploads, token, number);
    }),
  );
  process.disconnect();
}
