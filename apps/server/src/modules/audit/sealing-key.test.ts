import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { existingKey, keyInFile, readKey, sealingKeyOf } from './sealing-key.ts';

let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'landfall-key-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('is created once, in a file readable by its owner only', () => {
  const place = { auditKey: undefined, dataDir };
  expect(existingKey(place)).toBeNull();
  const key = sealingKeyOf(place);
  expect(key.secret).toHaveLength(32);
  expect([sealingKeyOf(place), existingKey(place), keyInFile(join(dataDir, 'audit.key'))]).toEqual([
    key,
    key,
    key,
  ]);
  expect(readdirSync(dataDir)).toEqual(['audit.key']);
  expect(statSync(join(dataDir, 'audit.key')).mode & 0o777).toBe(0o600);
});

it('differs between folders', () => {
  const [one, other] = ['one', 'other'].map((name) =>
    sealingKeyOf({ auditKey: undefined, dataDir: join(parent, name) }),
  );
  expect(one?.id).not.toBe(other?.id);
});

it('is taken from the configuration first, without creating a file', () => {
  const auditKey = Buffer.alloc(32, 7);
  expect(sealingKeyOf({ auditKey, dataDir }).secret).toEqual(auditKey);
  expect(readdirSync(parent)).toEqual([]);
});

it('is not revealed by its id', () => {
  const { id, secret } = sealingKeyOf({ auditKey: undefined, dataDir });
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(secret.toString('hex')).not.toContain(id);
});

it('is refused, not replaced, when its file is invalid', () => {
  sealingKeyOf({ auditKey: undefined, dataDir });
  writeFileSync(join(dataDir, 'audit.key'), 'short');
  expect(() => sealingKeyOf({ auditKey: undefined, dataDir })).toThrow('audit.key holds no key');
  expect(readFileSync(join(dataDir, 'audit.key'), 'utf8')).toBe('short');
});

it('that cannot be stored causes an error with advice', () => {
  writeFileSync(dataDir, 'a file, not a folder');
  expect(() => sealingKeyOf({ auditKey: undefined, dataDir: join(dataDir, 'below') })).toThrow(
    'set LANDFALL_AUDIT_KEY',
  );
});

it.each([
  ['32 bytes', Buffer.alloc(32, 1).toString('base64'), true],
  ['32 bytes and a line end', `${Buffer.alloc(32, 1).toString('base64')}\n`, true],
  ['31 bytes', Buffer.alloc(31, 1).toString('base64'), false],
  ['a password', 'correct horse battery staple', false],
  ['nothing', '', false],
])('written as %s', (_, text, good) => {
  expect(readKey(text) !== null).toBe(good);
});
