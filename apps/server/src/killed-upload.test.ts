import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '@landfall/contract/call';
import { listDocuments, readDocument } from '@landfall/contract/documents';
import { createCaseRecord } from '@landfall/contract/new-case';
import { completeUpload, createUpload, getUpload, PART_BYTES, uploadPart } from '@landfall/contract/uploads';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { signedIn, until } from './testing/server-process.ts';

const soak = process.env.TEST_SOAK === '1';
const folder = new DataFolder();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An upload as its sender knows it. */
interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  id?: string;
  /** Whether the server acknowledged it as a document. */
  acknowledged?: boolean;
}

/** Uploads a file as a browser does: begins or resumes it, sends the missing parts, and completes it. */
async function send(call: Caller, caseId: string, file: SentFile, count: () => void): Promise<void> {
  if (!file.id) {
    const body = { name: file.name, bytes: file.bytes.length, resource_id: caseId };
    file.id = (await call(createUpload, { body })).upload.id;
    count();
  }
  const params = { id: file.id };
  const { parts } = (await call(getUpload, { params })).upload;
  for (let no = 1; (no - 1) * PART_BYTES < file.bytes.length; no += 1) {
    if (parts.includes(no)) continue;
    const bytes = file.bytes.slice((no - 1) * PART_BYTES, no * PART_BYTES);
    await call(uploadPart, { params: { ...params, no: String(no) }, bytes });
    count();
  }
  await call(completeUpload, { params });
  file.acknowledged = true;
  count();
}

/** The hash of each file in the database and on disk; null where the file is missing on disk. */
async function storedFiles(): Promise<{ told: string; found: string | null }[]> {
  const rows = await folder.query<{ org_id: string; id: string; sha256: string }>(
    "select org_id, id, encode(sha256, 'hex') as sha256 from app.stored_file",
  );
  return Promise.all(
    rows.map(async ({ org_id, id, sha256: told }) => {
      const hash = createHash('sha256');
      try {
        for await (const chunk of createReadStream(join(folder.path, 'files', org_id, id)))
          hash.update(chunk);
      } catch {
        return { told, found: null };
      }
      return { told, found: hash.digest('hex') };
    }),
  );
}

const kills = soak ? 60 : 5;

it(
  `D2 T53 killed ${kills} times during uploads, each file is complete or missing, and continues`,
  async () => {
    const files: SentFile[] = Array.from({ length: kills * 2 }, (_, at) => ({
      name: `file-${at}.bin`,
      bytes: new Uint8Array(randomBytes(at % 3 === 0 ? PART_BYTES + 1_000 : 40_000)),
    }));
    let caseId = '';
    let steps = 0;
    for (let round = 0; round < kills; round += 1) {
      const server = await folder.launch();
      await server.ready();
      const call = await signedIn(server.baseUrl, folder.issuer, 'sender');
      caseId ||= (await call(createCaseRecord, { body: { title: 'Okafor', description: 'x' } })).case_record
        .id;
      const before = steps;
      let isSent = false;
      const sending = Promise.allSettled(
        files
          .filter(({ acknowledged }) => !acknowledged)
          .slice(0, 4)
          .map((file) => send(call, caseId, file, () => (steps += 1))),
      ).then(() => {
        isSent = true;
      });
      // Another number each time, so that the kill hits files at different steps.
      await until(
        () => isSent || steps >= before + 1 + (round % 7),
        60_000,
        () => 'steps of uploads',
      );
      await server.kill();
      await sending;
      for (const { told, found } of await storedFiles()) expect(found).toBe(told);
    }
    const server = await folder.launch();
    await server.ready();
    const call = await signedIn(server.baseUrl, folder.issuer, 'sender');
    for (const file of files) if (!file.acknowledged) await send(call, caseId, file, () => {});
    const { documents } = await call(listDocuments, { query: { resource_id: caseId } });
    expect(documents).toHaveLength(files.length);
    for (const { id, latest } of documents) {
      const sent = files.find(({ name }) => name === latest.file_name);
      const blob = await call(readDocument, { params: { id, no: '1' } });
      expect(hashOf(new Uint8Array(await blob.arrayBuffer()))).toBe(hashOf(sent?.bytes ?? new Uint8Array()));
    }
  },
  soak ? 900_000 : 180_000,
);
