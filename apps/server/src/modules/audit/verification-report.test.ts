import { expect, it } from 'vitest';
import type { AuditFindings } from './verification.ts';
import { isSound, reportLines } from './verification-report.ts';

const SOUND: AuditFindings = {
  orgId: 'org',
  name: "Ada's Practice",
  verified: 1_204,
  faults: [],
  unknownKeys: new Map(),
  unsealed: { waiting: 0, oldest: null },
  end: '5f2c',
};

it('a valid log is one line with its end', () => {
  expect(isSound(SOUND)).toBe(true);
  expect(reportLines(SOUND)).toEqual(["Ada's Practice (org): 1,204 entries as sealed, ending in 5f2c"]);
});

it('unsealed entries are listed, but are no fault', () => {
  const findings = { ...SOUND, unsealed: { waiting: 1, oldest: '2026-03-02T15:00:00Z' } };
  expect(isSound(findings)).toBe(true);
  expect(reportLines(findings)[1]).toBe('  1 entry not sealed yet, the oldest of 2026-03-02T15:00:00Z');
});

it('each fault names its entry', () => {
  const findings: AuditFindings = {
    ...SOUND,
    faults: [
      { kind: 'altered', position: 3, entryId: 'a' },
      { kind: 'missing', position: 4, entryId: 'b' },
      { kind: 'missing', entryId: 'c' },
      { kind: 'gap', position: 6 },
      { kind: 'cut off', position: 9 },
      { kind: 'smuggled in', entryId: 'd' },
    ],
  };
  expect(isSound(findings)).toBe(false);
  expect(reportLines(findings)).toEqual([
    "Ada's Practice (org): 1,204 entries checked, ending in 5f2c",
    '  WRONG: entry number 3, a is not as it was sealed, or not in its place',
    '  WRONG: entry number 4, b is gone',
    '  WRONG: entry c is gone',
    '  WRONG: entry number 6 and its seal are gone, perhaps with others after it',
    '  WRONG: entry number 8 was followed by others: the end of the log is gone',
    '  WRONG: entry d was not written by the server: it is neither sealed nor does it wait for it',
  ]);
});

it('seals of an unknown key prove nothing', () => {
  const findings = { ...SOUND, verified: 0, unknownKeys: new Map([['abcd', 7]]) };
  expect(isSound(findings)).toBe(false);
  expect(reportLines(findings)).toEqual([
    "Ada's Practice (org): 0 entries checked, ending in 5f2c",
    '  NOT CHECKED: 7 entries sealed with the key abcd, which is not here',
  ]);
});
