import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFileName } from './report-file-name.ts';

const named = (name: string) => reportFileName(name, '2026-03-02', 'pdf');

describe('the file name of a report', () => {
  it.each([
    ['Filing Deadline Report', 'Filing Deadline Report 2026-03-02.pdf'],
    ['Прием: N‑400 / I-130', 'Прием N‑400 I-130 2026-03-02.pdf'],
    ['تقرير المواعيد', 'تقرير المواعيد 2026-03-02.pdf'],
    ['../../etc/passwd', 'etc passwd 2026-03-02.pdf'],
    ['C:\\Windows\\x', 'C Windows x 2026-03-02.pdf'],
    ['a\u0000b\r\nSet-Cookie: c\u2028d', 'a b Set-Cookie c d 2026-03-02.pdf'],
    ['invoice\u202Efdp.exe', 'invoice fdp.exe 2026-03-02.pdf'],
    ['\uD800half', 'half 2026-03-02.pdf'],
    ['CON.log', 'Report CON.log 2026-03-02.pdf'],
    ['nul .txt', 'Report nul .txt 2026-03-02.pdf'],
    ['Console', 'Console 2026-03-02.pdf'],
    ['-rf', 'rf 2026-03-02.pdf'],
    ['.hidden', 'hidden 2026-03-02.pdf'],
    ['  ', 'Report 2026-03-02.pdf'],
    ['<>|?*"', 'Report 2026-03-02.pdf'],
  ])('T49 T56 of %j is %j', (name, file) => {
    expect(named(name)).toBe(file);
  });

  it('T49 is cut between characters when the name is long', () => {
    const file = named(`${'x'.repeat(149)}${'é'.repeat(151)}`);
    expect(file).toBe(`${'x'.repeat(149)} 2026-03-02.pdf`);
    expect(named('👩‍⚖️'.repeat(100)).isWellFormed()).toBe(true);
  });

  it('is one line without separators, of bounded length, whatever the report’s name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const file = named(name);
        expect(file).toMatch(/^[^\p{Cc}/\\:*?"<>|\s.-][^\p{Cc}/\\:*?"<>|\u2028\u2029]* 2026-03-02\.pdf$/u);
        expect(Buffer.byteLength(file)).toBeLessThan(200);
      }),
    );
  });

  it('contains the day of an instant', () => {
    expect(reportFileName('A', '2026-03-02T00:00:00Z', 'xlsx')).toBe('A 2026-03-02.xlsx');
  });
});
