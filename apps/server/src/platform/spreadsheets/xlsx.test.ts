import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { SHEET_LIMITS } from './spreadsheet.ts';
import { readXlsx } from './xlsx.ts';

/** A workbook of these files. */
function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

interface Written {
  sheets: Record<string, string>;
  shared?: string;
  styles?: string;
  properties?: string;
  hidden?: string[];
}

/** A workbook as programs write it, with these rows as XML. */
function workbook({ sheets, shared = '', styles = '', properties = '', hidden = [] }: Written) {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
  );
  const related = names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zipped({
    'xl/workbook.xml': `<workbook xmlns:r="x">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

const cellsOf = async (written: Written) =>
  (await readXlsx(await workbook(written))).map(({ rows }) => rows.map(({ cells }) => cells));

describe('an Excel workbook', () => {
  it('returns texts, numbers, dates and booleans as displayed', async () => {
    const bytes = await writeExcelFile([
      [{ value: 'Ana Núñez' }, { value: new Date(Date.UTC(2025, 2, 4)), type: Date, format: 'mm/dd/yyyy' }],
      [{ value: 12.5 }, { value: true, type: Boolean }],
    ]).toBuffer();
    const [sheet] = await readXlsx(bytes);
    expect(sheet?.rows).toEqual([
      { no: 1, cells: ['Ana Núñez', '2025-03-04'] },
      { no: 2, cells: ['12.5', 'TRUE'] },
    ]);
  });

  const DATES = '<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts>';
  const STYLES = `${DATES}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="4"/></cellXfs>`;
  const numbers = (...cells: [style: number, value: string][]) =>
    `<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;

  it('counts days from 1900, with the extra leap day, or from 1904', async () => {
    const rows = numbers(
      [1, '45720'],
      [2, '45720'],
      [1, '59'],
      [1, '61'],
      [3, '0.604166667'],
      [4, '45720.5'],
    );
    const sheets = { One: rows };
    expect(await cellsOf({ sheets, styles: STYLES })).toEqual([
      [['2025-03-04', '2025-03-04', '1900-02-28', '1900-03-01', '14:30', '2025-03-04 12:00']],
    ]);
    const properties = '<workbookPr date1904="1"/>';
    expect(await cellsOf({ sheets: { One: numbers([1, '44258']) }, styles: STYLES, properties })).toEqual([
      [['2025-03-04']],
    ]);
  });

  it('writes numbers in full, without binary rounding errors', async () => {
    const rows = numbers([0, '5551234567'], [0, '1.7E+3'], [5, '0.30000000000000004'], [0, '-7']);
    expect(await cellsOf({ sheets: { One: rows }, styles: STYLES })).toEqual([
      [['5551234567', '1700', '0.3', '-7']],
    ]);
  });

  it('pads numbers with the zeros of their format', async () => {
    const codes = ['00000', '00000\\-0000', '[&gt;99999]00000\\-0000;00000', '0'];
    const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`);
    const styles = `<numFmts>${formats.join('')}</numFmts>
      <cellXfs>${codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs>`;
    const rows = numbers([0, '2139'], [0, '123456'], [0, '2139.5'], [1, '21390123'], [2, '2139'], [3, '7']);
    expect(await cellsOf({ sheets: { One: rows }, styles })).toEqual([
      [['02139', '123456', '2139.5', '021390123', '2139', '7']],
    ]);
  });

  it('returns results of formulas, shared and rich texts, and no phonetic readings', async () => {
    const shared =
      '<si><t>Silva</t></si><si><r><t>Ana</t></r><r><t xml:space="preserve"> M</t></r><rPh><t>x</t></rPh></si>';
    const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c>
      <c r="D3" t="str"><f>A1&amp;B1</f><v>A &amp; B</v></c><c r="E3" t="inlineStr"><is><t>in</t></is></c>
      <c r="F3" t="e"><v>#N/A</v></c><c r="G3" t="d"><v>2025-03-04T00:00:00</v></c></row>`;
    const [sheet] = await readXlsx(await workbook({ sheets: { One: rows }, shared }));
    expect(sheet?.rows).toEqual([
      { no: 3, cells: ['Silva', '', 'Ana M', 'A & B', 'in', '#N/A', '2025-03-04'] },
    ]);
  });

  it('has several sheets, without hidden and empty ones', async () => {
    const row = '<row><c t="str"><v>x</v></c></row>';
    const bytes = await workbook({
      sheets: { Cases: row, Empty: '', Lists: row, People: row },
      hidden: ['Lists'],
    });
    expect((await readXlsx(bytes)).map(({ name }) => name)).toEqual(['Cases', 'People']);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['another zip file', () => zipped({ 'a.txt': 'x' }), 'This is not an Excel workbook'],
    ['a damaged file', async () => Buffer.from('PK\u0003\u0004 cut off'), 'The file is damaged'],
    ['an old workbook', async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'Save it as .xlsx'],
    [
      'a zip bomb',
      () => workbook({ sheets: { One: `<row>${' '.repeat(SHEET_LIMITS.unpackedBytes)}</row>` } }),
      'far larger once it is unpacked',
    ],
    [
      'entities that would grow',
      () => zipped({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "bbb">]><workbook>&b;</workbook>' }),
      'The file is damaged',
    ],
    [
      'cells without end',
      () => workbook({ sheets: { One: '<row><c r="XFD1" t="str"><v>x</v></c></row>' } }),
      'Row 1 has more than 200 columns',
    ],
  ])('is refused with a message when it is %s', async (_, make, words) => {
    await expect(readSpreadsheet(await make())).rejects.toThrow(words);
  });
});
