import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ExtractedText, extracted, unread } from './extracted-text.ts';

const MAX_OUTPUT = 20 * 1024 * 1024;
const TIME_LIMIT_MS = 600_000;

const run = promisify(execFile);

/**
 * The text that an operator's program prints for a file, e.g. one that reads scans. Its only argument is the path of a
 * copy; form feeds end pages.
 */
export async function commandText(command: string, bytes: Uint8Array): Promise<ExtractedText> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-text-'));
  try {
    const path = join(folder, 'document');
    await writeFile(path, bytes, { mode: 0o600 });
    const { stdout } = await run(command, [path], {
      maxBuffer: MAX_OUTPUT,
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    const pages = stdout.split('\f');
    return extracted(pages.at(-1)?.trim() === '' ? pages.slice(0, -1) : pages, null);
  } catch {
    // The program's output may contain the document's text, so it is not reported.
    return unread('failed', 'The program that reads scans failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
