import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { pdfFile } from '../../testing/pdf-file.ts';
import { extractText } from './extract.ts';
import { extracted, MAX_CHARACTERS } from './extracted-text.ts';

function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const read = (bytes: Uint8Array, mediaType = 'application/octet-stream') =>
  extractText({ bytes: new Uint8Array(bytes), mediaType });
const readPdf = (bytes: Uint8Array) => read(bytes, 'application/pdf');

const DOCX = (body: string) => ({
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
});

describe('the text of a PDF', () => {
  it('is returned page by page', async () => {
    const { state, pages, pageCount } = await readPdf(
      pdfFile(['Receipt notice', '', 'Priority date (EB-2)']),
    );
    expect([state, pageCount, pages.map((page) => page.trim())]).toEqual([
      'found',
      3,
      ['Receipt notice', '', 'Priority date (EB-2)'],
    ]);
  });

  it('of a scan is empty', async () => {
    expect(await readPdf(pdfFile(['', '']))).toEqual({ state: 'none', note: '', pageCount: 2, pages: [] });
  });

  it('D12 of a damaged or protected file fails with the reason, and the next one is read', async () => {
    expect(await readPdf(Buffer.from('%PDF-1.7 and nothing else'))).toMatchObject({
      state: 'failed',
      note: 'It is damaged',
    });
    const locked = String(pdfFile(['Secret'])).replace(
      '/Size',
      '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <' +
        'ab'.repeat(32) +
        '> /U <' +
        'cd'.repeat(32) +
        '> >> /ID [<00> <00>] /Size',
    );
    expect(await readPdf(Buffer.from(locked, 'latin1'))).toMatchObject({
      state: 'failed',
      note: 'It is protected by a password',
    });
    expect(await readPdf(pdfFile(['Fine']))).toMatchObject({ state: 'found' });
  });

  it('D12 of a decompression bomb fails, and the next one is read', async () => {
    const drawn = deflateSync(Buffer.alloc(400_000_000, ' '));
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 64 64] /Contents 4 0 R /Resources << >> >> endobj
4 0 obj << /Length ${drawn.length} /Filter /FlateDecode >>
stream
`),
      drawn,
      Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    ]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await readPdf(bomb)).toMatchObject({
      state: 'failed',
      note: 'Reading it took too much time or memory',
    });
    expect(await readPdf(pdfFile(['Fine']))).toMatchObject({ state: 'found' });
  });

  it('D12 of ten thousand pages ends with the first two thousand', async () => {
    const { pages, pageCount, note } = await readPdf(pdfFile(Array.from({ length: 10_000 }, () => 'Page')));
    expect([pages.length, pageCount]).toEqual([2_000, 10_000]);
    expect(note).toBe('Only its first 2,000 pages can be searched');
  });

  it('D11 of a form for Adobe Reader only does not include its placeholder', async () => {
    const form = pdfFile(
      ['Please wait... If this message is not eventually replaced'],
      '/AcroForm << /XFA [(template) 3 0 R] /Fields [] >>',
    );
    const text = await readPdf(form);
    expect(text.pages).toEqual([]);
    expect(text).toMatchObject({ state: 'unsupported', note: expect.stringContaining('XFA') });
  });
});

describe('the text of other files', () => {
  it('of a Word document consists of its paragraphs', async () => {
    const docx = await zipOf(
      DOCX(
        '<w:p><w:r><w:t>Dear Officer,</w:t></w:r></w:p><w:p><w:r><w:t>Ms. Ib&#225;&#241;ez</w:t><w:tab/></w:r></w:p>',
      ),
    );
    expect((await read(docx)).pages).toEqual(['Dear Officer,\nMs. Ibáñez\t\n']);
  });

  it('D12 of a Word document that is a decompression bomb fails', async () => {
    const bomb = await zipOf(DOCX(`<w:p><w:r><w:t>${'a'.repeat(60 * 1024 * 1024)}</w:t></w:r></w:p>`));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await read(bomb)).toMatchObject({ state: 'failed', note: 'It is damaged' });
  });

  it('of a plain file is returned in parts', async () => {
    const { pages, pageCount } = await read(Buffer.from('A line of words\n'.repeat(5_000)), 'text/plain');
    expect(pageCount).toBeNull();
    expect(pages.length).toBe(5);
    expect(pages.join('')).toBe('A line of words\n'.repeat(5_000));
  });

  it('of another zip file, a picture or anything else is empty', async () => {
    expect(await read(await zipOf({ 'a.txt': 'words' }))).toMatchObject({ state: 'unsupported' });
    expect(await read(Buffer.from('GIF89a'), 'image/gif')).toMatchObject({ state: 'none', pageCount: 1 });
    expect(await read(Buffer.from('MZ\0'))).toMatchObject({ state: 'unsupported' });
    expect(await read(Buffer.alloc(50 * 1024 * 1024 + 1))).toMatchObject({
      state: 'unsupported',
      note: 'It is too large to be searched',
    });
  });

  it('D15 is never longer than a searchable page', () => {
    const [page] = extracted(['x'.repeat(2 * MAX_CHARACTERS)], 1).pages;
    expect(page?.length).toBe(MAX_CHARACTERS);
  });
});
