import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../csv.ts';
import { readCsv } from './csv.ts';
import { SHEET_LIMITS } from './spreadsheet.ts';

const cellsOf = (text: string | Buffer) => readCsv(Buffer.from(text))[0]?.rows.map(({ cells }) => cells);

/** A cell's kept text: it is trimmed, as every field is. */
const cell = fc
  .string({ unit: fc.constantFrom(...'aé,;\t"\'\n 0=😀'), maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => !/^[=+\-@]/.test(text));

describe('a CSV file', () => {
  it('returns the written cells, whatever they contain', async () => {
    const table = fc
      .array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
      .filter((rows) => rows.some((row) => row.some((text) => text !== '')));
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = await csvOf(['one', 'two', 'three'], rows);
        const read = readCsv(Buffer.from(text))[0]?.rows ?? [];
        const wanted = rows.map((row, at) => ({ no: at + 2, cells: [...row] }));
        for (const { cells } of wanted) while (cells.at(-1) === '') cells.pop();
        expect(read.slice(1)).toEqual(wanted.filter(({ cells }) => cells.length > 0));
      }),
      { numRuns: 300 },
    );
  });

  it('terminates for any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readCsv(bytes);
        } catch (error) {
          expect(error).toMatchObject({ name: 'UnreadableSheetError' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['commas', 'a,b\r\n1,2'],
    ['semicolons, and commas within', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a separator that it names', 'sep=;\r\na;b\r\n1;2'],
    ['line feeds of old', 'a,b\r1,2\r'],
  ])('is read with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('detects semicolons where cells contain commas', () => {
    expect(cellsOf('name;city\n"Silva, Ana";"Lynn, MA"\nOkafor, N;Boston')).toEqual([
      ['name', 'city'],
      ['Silva, Ana', 'Lynn, MA'],
      ['Okafor, N', 'Boston'],
    ]);
  });

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('Núñez,1')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFNúñez,1')],
    ['UTF-16', Buffer.from('\uFEFFNúñez,1', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\uFEFFNúñez,1', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('Núñez,1', 'utf16le')],
    ['Windows-1252', Buffer.from('Núñez,1', 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(cellsOf(bytes)).toEqual([['Núñez', '1']]);
  });

  it('keeps line breaks and doubled quotes within quotes, and numbers rows by records', () => {
    const [sheet] = readCsv(Buffer.from('a,b\n"two\r\nlines","say ""hi"""\n\n,\nlast,row'));
    expect(sheet?.rows).toEqual([
      { no: 1, cells: ['a', 'b'] },
      { no: 2, cells: ['two\r\nlines', 'say "hi"'] },
      { no: 5, cells: ['last', 'row'] },
    ]);
  });

  it.each([
    ['nothing', '', 'The file has no rows'],
    ['something else', 'GIF89a\u0000\u0001', 'This is not a spreadsheet'],
    ['too many rows', 'a\n'.repeat(SHEET_LIMITS.rows + 1), 'more than 50,000 rows'],
    ['too many columns', `${'a,'.repeat(SHEET_LIMITS.columns)}a`, 'Row 1 has more than 200 columns'],
    ['a cell that is too long', `a\n${'x'.repeat(SHEET_LIMITS.cellLength + 1)}`, 'Row 2 has a cell of more'],
  ])('is refused with a message when it has %s', (_, text, words) => {
    expect(() => readCsv(Buffer.from(text))).toThrow(words);
  });
});
