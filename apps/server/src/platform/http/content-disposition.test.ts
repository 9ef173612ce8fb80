import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachment } from './content-disposition.ts';

it('has one name for plain ASCII', () => {
  expect(attachment('Deadlines in March 2026-03-02.pdf')).toBe(
    'attachment; filename="Deadlines in March 2026-03-02.pdf"',
  );
});

it.each([
  ['Überblick.csv', `attachment; filename="Uberblick.csv"; filename*=UTF-8''%C3%9Cberblick.csv`],
  [
    '截止日期.pdf',
    `attachment; filename="____.pdf"; filename*=UTF-8''%E6%88%AA%E6%AD%A2%E6%97%A5%E6%9C%9F.pdf`,
  ],
  [`O'Brien "x".pdf`, `attachment; filename="O_Brien _x_.pdf"; filename*=UTF-8''O%27Brien%20%22x%22.pdf`],
])('encodes %s in ASCII and in full', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it('T56 is one line of ASCII that decodes to the name, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w.~!#$&+^`|%-]*)?$/);
      const [, plain, full] =
        /^attachment; filename="([^"\\]*)"(?:; filename\*=UTF-8''(.*))?$/.exec(header) ?? [];
      expect(full === undefined ? plain : decodeURIComponent(full)).toBe(name);
    }),
  );
});
