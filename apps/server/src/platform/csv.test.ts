import { expect, it } from 'vitest';
import { csvOf, longCsvOf } from './csv.ts';

it('T55 quotes cells that a spreadsheet would run', () => {
  const cells = ['=cmd()', '+1', '-1', '@x', '\tx', 'a=b', 'José'];
  expect(
    csvOf(
      ['Name'],
      cells.map((cell) => [cell]),
    ),
  ).toBe(['Name', "'=cmd()", "'+1", "'-1", "'@x", "'\tx", 'a=b', 'José', ''].join('\r\n'));
});

it('quotes commas, quotes and line breaks, and leaves nothing for null', () => {
  expect(csvOf(['A', 'B'], [['a,"b"\nc', null]])).toBe('A,B\r\n"a,""b""\nc",\r\n');
});

it('quotes a cell whose one odd character is a line break of any kind', () => {
  expect(csvOf(['A'], [['a\nb'], ['a\rb'], ['a\r\nb'], ['=a\nb']])).toBe(
    'A\r\n"a\nb"\r\n"a\rb"\r\n"a\r\nb"\r\n"\'=a\nb"\r\n',
  );
});

it('leaves negative numbers as they are', () => {
  expect(csvOf(['A'], [[-3], ['-3'], [0]])).toBe("A\r\n-3\r\n'-3\r\n0\r\n");
});

it('many rows are the same text, and others have their turns meanwhile', async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => [at, `=cmd(${at})`, 'a,b']);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  const text = await longCsvOf(['A', 'B', 'C'], rows);
  clearInterval(counting);
  expect(text).toBe(csvOf(['A', 'B', 'C'], rows));
  expect(turns).toBeGreaterThan(0);
  expect(await longCsvOf(['A'], [])).toBe('A\r\n');
});
