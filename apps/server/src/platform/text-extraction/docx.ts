import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { type ExtractedText, extracted, partsOf, unread } from './extracted-text.ts';

/** The file of a Word document's text (ECMA-376, part 1, section 11.3.10). */
const MAIN = 'word/document.xml';
/** How much of it is unzipped at most; a zip bomb is larger. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

async function textIn(content: Readable): Promise<string> {
  const parts: string[] = [];
  let inText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'w:t') inText = true;
    else if (name === 'w:tab') parts.push('\t');
    else if (name === 'w:br' || name === 'w:cr') parts.push('\n');
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') inText = false;
    else if (name === 'w:p') parts.push('\n');
  });
  parser.on('text', (text) => {
    if (inText) parts.push(text);
  });
  const utf8 = new TextDecoder();
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('Its text unpacks to more than can be read');
    parser.write(utf8.decode(chunk, { stream: true }));
  }
  parser.close();
  return parts.join('');
}

/** The text of a Word document; other zip files are not read. */
export async function docxText(bytes: Uint8Array): Promise<ExtractedText> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > MAX_ENTRIES) break;
    if (entry.fileName === MAIN)
      return extracted(partsOf(await textIn(await zip.openReadStreamPromise(entry))), null);
  }
  return unread('unsupported', '');
}
