import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('T55 quotes cells that a spreadsheet would run', async () => {
  const cells = ['=cmd()', '+1', '-1', '@x', '\tx', 'a=b', 'José'];
  const text = await csvOf(
    ['Name'],
    cells.map((cell) => [cell]),
  );
  expect(text).toBe(['Name', "'=cmd()", "'+1", "'-1", "'@x", "'\tx", 'a=b', 'José', ''].join('\r\n'));
});

it('quotes commas, quotes and line breaks, and writes nothing for null', async () => {
  expect(await csvOf(['A', 'B'], [['a,"b"\nc', null]])).toBe('A,B\r\n"a,""b""\nc",\r\n');
});

it('quotes a cell with any kind of line break', async () => {
  expect(await csvOf(['A'], [['a\nb'], ['a\rb'], ['a\r\nb'], ['=a\nb']])).toBe(
    'A\r\n"a\nb"\r\n"a\rb"\r\n"a\r\nb"\r\n"\'=a\nb"\r\n',
  );
});

it('leaves negative numbers as they are', async () => {
  expect(await csvOf(['A'], [[-3], ['-3'], [0]])).toBe("A\r\n-3\r\n'-3\r\n0\r\n");
});

it('builds many rows in steps that let other work run', async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => [at, `=cmd(${at})`, 'a,b']);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  const text = await csvOf(['A', 'B', 'C'], rows);
  clearInterval(counting);
  const lines = rows.map(([at]) => `${at},'=cmd(${at}),"a,b"`);
  expect(text).toBe(['A,B,C', ...lines, ''].join('\r\n'));
  expect(turns).toBeGreaterThan(0);
  expect(await csvOf(['A'], [])).toBe('A\r\n');
});
