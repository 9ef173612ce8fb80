import { buffer } from 'node:stream/consumers';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { ScannerUnreachableError, type ScanResult, scan } from '../../platform/files/clamd.ts';
import type { FileKey, FileStore } from '../../platform/files/file-store.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { extractText, isReadable } from '../../platform/text-extraction/extract.ts';
import { type ExtractedText, unread, withoutText } from '../../platform/text-extraction/extracted-text.ts';
import { commandText } from '../../platform/text-extraction/text-command.ts';
import { shareLockCases } from '../case-summary/service.ts';
import * as queries from './queries.ts';
import { readFileJob } from './service.ts';

/** After this many attempts that never ended, the file is assumed to have crashed the program. */
const MAX_CRASHES = 3;
const CRASHED = 'It could not be read and stopped the program three times';

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
  // The cases are locked before their documents, in the same order as by a call that restricts a case, so that no page
  // misses the restriction.
  await shareLockCases(tx, await queries.selectCasesOf(tx, fileId));
  for (const id of await queries.lockDocumentsOf(tx, fileId)) await queries.replacePages(tx, id, text.pages);
  await queries.updateText(tx, fileId, text);
}

/**
 * Scans a file for viruses.
 * @returns whether it may be read
 */
async function passesScan(
  { store, scannerUrl: url }: ReadingOptions,
  key: FileKey,
  { isLastTry, keepWith }: { isLastTry: boolean; keepWith: KeepWith },
): Promise<boolean> {
  const result: ScanResult = url
    ? await scanned(url, await store.read(key), isLastTry)
    : { state: 'not_scanned', note: 'There is no longer a virus scanner' };
  await keepWith((tx) => queries.updateScan(tx, key.fileId, result));
  return result.state !== 'held_back';
}

/**
 * Scans received files for viruses, then reads their text. Each file has its own job. Reading is given up for a file
 * that crashes the program each time. Scanning only sends a file to the scanner, so it is repeated however often the
 * program stops.
 */
export function readFiles(options: ReadingOptions): JobHandler {
  return handleJob(
    readFileJob,
    { concurrency: 2, perOrganization: 1 },
    async ({ payload: { file_id: fileId }, isLastTry, inOrganization }) => {
      const inWholeOrganization = <T>(work: (tx: OrgTx) => Promise<T>) =>
        inOrganization(({ tx }) => withEveryCase(tx, () => work(tx)));
      const keepWith: KeepWith = (work) =>
        inWholeOrganization(async (tx) => {
          await work(tx);
          await options.announceFile(tx, fileId);
        });
      const { key, file } = await inWholeOrganization(async (tx) => ({
        key: { orgId: tx.orgId, fileId },
        file: await queries.selectFile(tx, fileId),
      }));
      if (!file) return;
      if (file.scan_state === 'waiting' && !(await passesScan(options, key, { isLastTry, keepWith }))) return;
      const lost = await inWholeOrganization((tx) => queries.beginReading(tx, fileId));
      const end = () => inWholeOrganization((tx) => queries.endReading(tx, fileId));
      try {
        const text = lost >= MAX_CRASHES ? unread('failed', CRASHED) : await readText(options, key, file);
        await keepWith((tx) => keep(tx, fileId, text));
      } catch (error) {
        // A failure of this call would hide the original error.
        await end().catch(() => {});
        throw error;
      }
      await end();
    },
  );
}
