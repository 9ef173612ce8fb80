import { describe, expect, it } from 'vitest';
import { readBulletins } from './read-file.ts';

const HEAD = 'bulletin,chart,kind,category,country,status,date';
const GOOD = '2026-07,final_action,family,F2A,MX,date,2023-02-01';
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const table = (...rows: string[]) => bytes([HEAD, ...rows].join('\r\n'));
const json = (value: unknown) => bytes(JSON.stringify(value));

const ROW = {
  bulletin: '2026-07',
  chart: 'final_action',
  kind: 'family',
  category: 'F2A',
  country: 'MX',
  status: 'date',
  date: '2023-02-01',
};
const CELL = { chart: 'final_action', category: 'F2A', country: 'MX', status: 'date', date: '2023-02-01' };

function reasonOf(file: Uint8Array): string {
  try {
    readBulletins(file);
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.file ?? '';
  }
  return 'no fault';
}

it('reads a table, a list of rows, and an object with one', () => {
  const read = [{ month: '2026-07', cells: [CELL], uscis: {} }];
  expect(readBulletins(table(GOOD))).toEqual(read);
  expect(readBulletins(bytes(`\uFEFF${HEAD}\n${GOOD}\n\n`))).toEqual(read);
  expect(readBulletins(json([ROW]))).toEqual(read);
  expect(readBulletins(json({ bulletin: '2026-07', rows: [ROW] }))).toEqual(read);
});

it('reads several months, the earliest first, in any order, with current and unavailable cutoffs', () => {
  const file = table(
    '2026-08,dates_for_filing,employment,EB5_RURAL,ROW,current,',
    '2026-07,final_action,employment,EB4,ROW,unavailable,',
  );
  expect(readBulletins(file).map(({ month, cells }) => [month, cells[0]?.status, cells[0]?.date])).toEqual([
    ['2026-07', 'unavailable', null],
    ['2026-08', 'current', null],
  ]);
});

it('reads investor rows in the format before 2022', () => {
  const file = table('2020-01,final_action,employment,EB5_NON_REGIONAL_CENTER,CN,date,2014-11-15');
  expect(readBulletins(file)[0]?.cells[0]?.category).toBe('EB5_NON_REGIONAL_CENTER');
});

it('reads which chart USCIS uses, from any row of a kind', () => {
  const head = `${HEAD},uscis_chart`;
  const file = bytes(
    `${head}\n${GOOD},dates_for_filing\n2026-07,final_action,family,F3,MX,current,,\n2026-07,final_action,employment,EB1,ROW,current,,final_action`,
  );
  expect(readBulletins(file)[0]?.uscis).toEqual({ family: 'dates_for_filing', employment: 'final_action' });
  const torn = bytes(
    `${head}\n${GOOD},dates_for_filing\n2026-07,final_action,family,F3,MX,current,,final_action`,
  );
  expect(reasonOf(torn)).toBe('Line 3, column “uscis_chart”: another than in a row of 2026-07 before');
});

describe('a fault refuses the whole file with its place:', () => {
  it.each([
    [
      'an unknown category',
      [GOOD, '2026-07,final_action,family,F5,MX,current,'],
      'Line 3, column “category”: “F5” is not known',
    ],
    [
      'an unknown country',
      ['2026-07,final_action,family,F1,FR,current,'],
      'Line 2, column “country”: “FR” is not known',
    ],
    [
      'an unknown chart',
      ['2026-07,final,family,F1,MX,current,'],
      'Line 2, column “chart”: “final” is not known',
    ],
    [
      'an unknown status',
      ['2026-07,final_action,family,F1,MX,C,'],
      'Line 2, column “status”: “C” is not known',
    ],
    [
      'another section',
      ['2026-07,final_action,employment,F1,MX,current,'],
      'Line 2, column “kind”: F1 is in the section “family”',
    ],
    [
      'no month',
      ['2026-13,final_action,family,F1,MX,current,'],
      'Line 2, column “bulletin”: “2026-13” is no month, such as 2026-07',
    ],
    [
      'a day that does not exist',
      ['2026-07,final_action,family,F1,MX,date,2023-02-30'],
      'Line 2, column “date”: “2023-02-30” is no date, such as 2019-03-01',
    ],
    [
      'no date',
      ['2026-07,final_action,family,F1,MX,date,'],
      'Line 2, column “date”: “” is no date, such as 2019-03-01',
    ],
    [
      'a date of what is current',
      ['2026-07,final_action,family,F1,MX,current,2023-01-01'],
      'Line 2, column “date”: empty unless the status is “date”',
    ],
    ['an empty label', ['2026-07,final_action,family,,MX,current,'], 'Line 2, column “category”: empty'],
    ['a cell twice', [GOOD, GOOD], 'Line 3: says again what line 2 says'],
    ['too many cells', [`${GOOD},,,x`], 'Line 2 has more cells than there are columns'],
  ])('%s', (_, rows, reason) => {
    expect(reasonOf(table(...rows))).toBe(reason);
  });

  it.each([
    ['an unknown column', `${HEAD},note\n${GOOD},x`, 'Line 1: “note” is no column of a visa bulletin'],
    [
      'a missing column',
      GOOD.split(',').slice(0, 6).join(','),
      'Line 1: “2026-07” is no column of a visa bulletin',
    ],
    [
      'no date column',
      'bulletin,chart,kind,category,country,status\n',
      'Line 1: the column “date” is missing',
    ],
    ['a column twice', `${HEAD},date\n${GOOD},`, 'Line 1: the column “date” is there twice'],
    ['nothing', ' ', 'The file is empty'],
    ['a heading alone', HEAD, 'The file has no rows'],
    ['broken JSON', '[{', 'The file is not valid JSON'],
    ['JSON without rows', '{"months": []}', 'The file holds no list of rows'],
    ['JSON that is no rows', '[7]', 'Row 1 is no object with the columns of a visa bulletin'],
    ['a number in JSON', JSON.stringify([{ ...ROW, date: 2023 }]), 'Row 1, column “date”: not a text'],
    [
      'an unknown field in JSON',
      JSON.stringify([{ ...ROW, note: '' }]),
      'Row 1: “note” is no column of a visa bulletin',
    ],
    [
      'an unknown label in JSON',
      JSON.stringify([ROW, { ...ROW, category: 'F9' }]),
      'Row 2, column “category”: “F9” is not known',
    ],
    ['no text at all', 'GIF89a\u0000\u0001', 'This is not a spreadsheet'],
  ])('%s', (_, text, reason) => {
    expect(reasonOf(bytes(text))).toContain(reason);
  });
});
