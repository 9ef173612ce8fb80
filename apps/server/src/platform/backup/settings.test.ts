import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupKeyFile, backupSecrets, identityInFile, makeBackupKey } from './backup-key.ts';
import { newBackupKey } from './sealed.ts';
import { isPlace, openStorage, readBackupSettings } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'landfall-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const KEEP = { daily: 7, weekly: 5, monthly: 12 };

it('are off unless something is said', () => {
  expect(readBackupSettings(dataDir)).toEqual({ to: [], recipient: undefined, keep: KEEP });
});

it('come from the file, and from variables before it', () => {
  const file = { to: ['/mnt/nas/landfall'], recipient: 'age1file', keep: { daily: 14 } };
  writeFileSync(join(dataDir, 'backup.json'), JSON.stringify(file));
  expect(readBackupSettings(dataDir)).toEqual({ ...file, keep: { ...KEEP, daily: 14 } });
  expect(readBackupSettings(dataDir, { to: ['/mnt/usb'], recipient: 'age1given' })).toMatchObject({
    to: ['/mnt/usb'],
    recipient: 'age1given',
  });
});

it('say what is wrong with the file', () => {
  for (const text of ['{', '{"to":["relative"]}', '{"keep":{"daily":0}}', '{"other":1}']) {
    writeFileSync(join(dataDir, 'backup.json'), text);
    expect(() => readBackupSettings(dataDir), text).toThrow('backup.json is');
  }
});

it('name folders and buckets, without secrets in their names', () => {
  const places = [
    '/mnt/nas',
    'file:///mnt/nas',
    'https://key:secret@s3.example/bucket',
    'https://key:secret@s3.example/bucket?region=eu-west-1&folder=/office/',
  ];
  expect(places.filter((place) => !isPlace(place))).toEqual([]);
  expect(places.map((place) => openStorage(place).name)).toEqual([
    '/mnt/nas',
    '/mnt/nas',
    'https://s3.example/bucket',
    'https://s3.example/bucket/office',
  ]);
  expect(['nas', 'https://s3.example/bucket', 'ftp://a:b@c/d', ''].filter(isPlace)).toEqual([]);
});

it('have a key of their own, made when it is asked for, once and for nobody else to read', async () => {
  expect(await backupSecrets(dataDir, undefined)).toBeUndefined();
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('is not there');
  const made = await makeBackupKey(dataDir);
  await expect(makeBackupKey(dataDir)).rejects.toThrow('EEXIST');
  expect(await backupSecrets(dataDir, undefined)).toEqual(made);
  expect(identityInFile(backupKeyFile(dataDir))).toBe(made.identity);
  expect(statSync(backupKeyFile(dataDir)).mode & 0o777).toBe(0o600);
});

it('seal for a recipient whose key is elsewhere', async () => {
  const { recipient } = await newBackupKey();
  expect(await backupSecrets(dataDir, recipient)).toEqual({ recipient, identity: undefined });
  await expect(backupSecrets(dataDir, 'age1wrong')).rejects.toThrow('no recipient');
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('is not there');
  writeFileSync(backupKeyFile(dataDir), 'nothing');
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('holds no key');
});
