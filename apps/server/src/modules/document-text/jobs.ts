import { buffer } from 'node:stream/consumers';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { ScannerAwayError, type ScanResult, scan } from '../../platform/files/clamd.ts';
import type { FileKey, FileStore } from '../../platform/files/file-store.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { extractText, isReadable } from '../../platform/text-extraction/extract.ts';
import { type ExtractedText, unread, withoutText } from '../../platform/text-extraction/extracted-text.ts';
import { commandText } from '../../platform/text-extraction/text-command.ts';
import * as queries from './queries.ts';
import { readFileJob } from './service.ts';

interface ReadingOptions {
  store: FileStore;
  /** Where the virus scanner answers; absent: there is none. */
  scannerUrl: string | undefined;
  /** A program that prints the text of scans; absent: there is none. */
  textCommand: string | undefined;
  /** Has open pages told that something was found out about a file. */
  announceFile: (tx: OrgTx, fileId: string) => Promise<void>;
}

/** What the scanner says. While it does not answer the job is tried again, and at last nothing has scanned the file. */
async function scanned(
  url: string,
  content: AsyncIterable<Uint8Array>,
  isLastTry: boolean,
): Promise<ScanResult> {
  try {
    return await scan(url, content);
  } catch (error) {
    if (!(error instanceof ScannerAwayError) || !isLastTry) throw error;
    return { state: 'not_scanned', note: error.message };
  }
}

/** Whether a program may find text where there is none to be read: in a scan. */
const mayBeScan = ({ state }: ExtractedText, mediaType: string) =>
  state === 'none' && /^(application\/pdf|image\/)/.test(mediaType);

async function readText(
  { store, textCommand }: ReadingOptions,
  key: FileKey,
  { bytes, media_type: mediaType }: queries.FileRow,
): Promise<ExtractedText> {
  if (!isReadable(bytes)) return unread('unsupported', 'It is too large to be searched');
  const head = await buffer(await store.read(key, { from: 0, to: 3 }));
  // Most files are pictures: they need not be in memory for that there is no text in them.
  const text =
    withoutText({ bytes: head, mediaType }) ??
    (await extractText({ bytes: await buffer(await store.read(key)), mediaType }));
  if (!textCommand || !mayBeScan(text, mediaType)) return text;
  const read = await commandText(textCommand, await buffer(await store.read(key)));
  return { ...read, pageCount: text.pageCount };
}

async function keep(tx: OrgTx, fileId: string, text: ExtractedText): Promise<void> {
  for (const id of await queries.lockDocumentsOf(tx, fileId)) await queries.replacePages(tx, id, text.pages);
  await queries.updateText(tx, fileId, text);
}

/** Looks at files that have come: for viruses first, then for their text. One that fails fails alone. */
export function readFiles(options: ReadingOptions): JobHandler {
  const { announceFile } = options;
  return handleJob(
    readFileJob,
    { concurrency: 2, perOrganization: 1 },
    async ({ payload: { file_id: fileId }, isLastTry, inOrganization }) => {
      const inSight = <T>(work: (tx: OrgTx) => Promise<T>) =>
        inOrganization(({ tx }) => withEveryCase(tx, () => work(tx)));
      const found = await inSight(async (tx) => ({
        key: { orgId: tx.orgId, fileId },
        file: await queries.selectFile(tx, fileId),
      }));
      const { key, file } = found;
      if (!file) return;
      if (file.scan_state === 'waiting') {
        const { scannerUrl: url } = options;
        const result: ScanResult = url
          ? await scanned(url, await options.store.read(key), isLastTry)
          : { state: 'not_scanned', note: 'There is no virus scanner any more' };
        await inSight(async (tx) => {
          await queries.updateScan(tx, fileId, result);
          await announceFile(tx, fileId);
        });
        if (result.state === 'held_back') return;
      }
      const text = await readText(options, key, file);
      await inSight(async (tx) => {
        await keep(tx, fileId, text);
        await announceFile(tx, fileId);
      });
    },
  );
}
