import { buffer } from 'node:stream/consumers';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { ScannerUnreachableError, type ScanResult, scan } from '../../platform/files/clamd.ts';
import type { FileKey, FileStore } from '../../platform/files/file-store.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { extractText, isReadable } from '../../platform/text-extraction/extract.ts';
import { type ExtractedText, unread, withoutText } from '../../platform/text-extraction/extracted-text.ts';
import { commandText } from '../../platform/text-extraction/text-command.ts';
import { holdCases } from '../case-summary/service.ts';
import * as queries from './queries.ts';
import { readFileJob } from './service.ts';

/** After this many attempts that never ended, the file is assumed to have crashed the program. */
const MOST_LOST = 3;
const LOST = 'It could not be read and stopped the program three times';

/** Stores a result about a file, and notifies open pages. */
type KeepWith = (work: (tx: OrgTx) => Promise<void>) => Promise<void>;

interface ReadingOptions {
  store: FileStore;
  /** The address of the virus scanner; undefined when there is none. */
  scannerUrl: string | undefined;
  /** A program that prints the text of scans; undefined when there is none. */
  textCommand: string | undefined;
  /** Notifies open pages of a result about a file. */
  announceFile: (tx: OrgTx, fileId: string) => Promise<void>;
}

/**
 * The scanner's result. If it does not answer, the job is retried; after the last attempt the file counts as not
 * scanned.
 */
async function scanned(
  url: string,
  content: AsyncIterable<Uint8Array>,
  isLastTry: boolean,
): Promise<ScanResult> {
  try {
    return await scan(url, content);
  } catch (error) {
    if (!(error instanceof ScannerUnreachableError) || !isLastTry) throw error;
    return { state: 'not_scanned', note: error.message };
  }
}

/** Whether a program may recognize text in a file without readable text, such as a scan. */
const mayBeScan = ({ state }: ExtractedText, mediaType: string) =>
  state === 'none' && /^(application\/pdf|image\/)/.test(mediaType);

async function readText(
  { store, textCommand }: ReadingOptions,
  key: FileKey,
  { bytes, media_type: mediaType }: queries.FileRow,
): Promise<ExtractedText> {
  if (!isReadable(bytes)) return unread('unsupported', 'It is too large to be searched');
  const head = await buffer(await store.read(key, { from: 0, to: 3 }));
  // Most files are pictures, which need not be read into memory to know that they contain no text.
  const text =
    withoutText({ bytes: head, mediaType }) ??
    (await extractText({ bytes: await buffer(await store.read(key)), mediaType }));
  if (!textCommand || !mayBeScan(text, mediaType)) return text;
  const read = await commandText(textCommand, await buffer(await store.read(key)));
  return { ...read, pageCount: text.pageCount };
}

async function keep(tx: OrgTx, fileId: string, text: ExtractedText): Promise<void> {
  // Before their documents, as whoever restricts a case locks them, so that no page misses it.
  await holdCases(tx, await queries.selectCasesOf(tx, fileId));
  for (const id of await queries.lockDocumentsOf(tx, fileId)) await queries.replacePages(tx, id, text.pages);
  await queries.updateText(tx, fileId, text);
}

/** Processes a file: scans it for viruses first, then reads its text. */
async function processFile(
  options: ReadingOptions,
  key: FileKey,
  file: queries.FileRow,
  { isLastTry, keepWith }: { isLastTry: boolean; keepWith: KeepWith },
): Promise<void> {
  if (file.scan_state === 'waiting') {
    const { scannerUrl: url } = options;
    const result: ScanResult = url
      ? await scanned(url, await options.store.read(key), isLastTry)
      : { state: 'not_scanned', note: 'There is no virus scanner any more' };
    await keepWith((tx) => queries.updateScan(tx, file.id, result));
    if (result.state === 'held_back') return;
  }
  const text = await readText(options, key, file);
  await keepWith((tx) => keep(tx, file.id, text));
}

/** Gives up on a file whose processing has crashed the program each time. */
async function setAside(tx: OrgTx, { id, scan_state }: queries.FileRow): Promise<void> {
  if (scan_state === 'waiting') await queries.updateScan(tx, id, { state: 'not_scanned', note: LOST });
  await keep(tx, id, unread('failed', LOST));
}

/** Processes received files. Each file has its own job; a file that crashes the program each time is given up. */
export function readFiles(options: ReadingOptions): JobHandler {
  return handleJob(
    readFileJob,
    { concurrency: 2, perOrganization: 1 },
    async ({ payload: { file_id: fileId }, isLastTry, inOrganization }) => {
      const inSight = <T>(work: (tx: OrgTx) => Promise<T>) =>
        inOrganization(({ tx }) => withEveryCase(tx, () => work(tx)));
      const keepWith: KeepWith = (work) =>
        inSight(async (tx) => {
          await work(tx);
          await options.announceFile(tx, fileId);
        });
      const { key, file } = await inSight(async (tx) => ({
        key: { orgId: tx.orgId, fileId },
        file: await queries.beginReading(tx, fileId),
      }));
      if (!file) return;
      try {
        if (file.lost_reads >= MOST_LOST) await keepWith((tx) => setAside(tx, file));
        else await processFile(options, key, file, { isLastTry, keepWith });
      } finally {
        await inSight((tx) => queries.endReading(tx, fileId));
      }
    },
  );
}
