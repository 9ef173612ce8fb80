import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupKeyFile, backupSecrets, identityInFile, makeBackupKey } from './backup-key.ts';
import { bucketPlace, isPlace, partsOfPlace } from './place.ts';
import { newBackupKey } from './sealed.ts';
import {
  makesBackups,
  openStorage,
  readBackupSettings,
  readKeep,
  settingSources,
  writeBackupSettings,
} from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'landfall-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const KEEP = { daily: 7, weekly: 5, monthly: 12 };

it('are off by default', () => {
  expect(readBackupSettings(dataDir)).toEqual({ to: [], recipient: undefined, keep: KEEP });
  expect(settingSources(dataDir)).toEqual({ to: 'default', recipient: 'default', keep: 'default' });
});

it('come from the file, and from variables first', () => {
  const file = { to: ['/mnt/nas/landfall'], recipient: 'age1file', keep: { daily: 14 } };
  writeFileSync(join(dataDir, 'backup.json'), JSON.stringify(file));
  expect(readBackupSettings(dataDir)).toEqual({ ...file, keep: { ...KEEP, daily: 14 } });
  expect(readBackupSettings(dataDir, { to: ['/mnt/usb'], recipient: 'age1given' })).toMatchObject({
    to: ['/mnt/usb'],
    recipient: 'age1given',
  });
});

it('name the source of each setting', () => {
  writeFileSync(join(dataDir, 'backup.json'), JSON.stringify({ to: [], keep: {} }));
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  expect(settingSources(dataDir, { keep })).toEqual({ to: 'file', recipient: 'default', keep: 'variable' });
  expect(readBackupSettings(dataDir, { keep }).keep).toEqual(keep);
});

it('are saved to the file, which only its owner can read, and its other fields are kept', () => {
  writeFileSync(join(dataDir, 'backup.json'), JSON.stringify({ recipient: 'age1file' }), { mode: 0o644 });
  writeBackupSettings(dataDir, { to: ['https://key:secret@s3.example/bucket'] });
  writeBackupSettings(dataDir, { keep: { ...KEEP, daily: 30 } });
  expect(readBackupSettings(dataDir)).toEqual({
    to: ['https://key:secret@s3.example/bucket'],
    recipient: 'age1file',
    keep: { ...KEEP, daily: 30 },
  });
  expect(statSync(join(dataDir, 'backup.json')).mode & 0o777).toBe(0o600);
});

it('read numbers of days, weeks and months from a variable', () => {
  expect(readKeep('daily=30 weekly=0')).toEqual({ daily: 30, weekly: 0, monthly: 12 });
  for (const wrong of ['', '30', 'daily=0', 'daily=-1', 'daily=1001', 'hourly=2', 'daily=7,weekly=5'])
    expect(readKeep(wrong), wrong).toBeNull();
});

it('are on once there is a place and a key', async () => {
  expect(makesBackups(dataDir, { to: ['/mnt/nas'] })).toBe(false);
  await makeBackupKey(dataDir);
  expect([makesBackups(dataDir, {}), makesBackups(dataDir, { to: ['/mnt/nas'] })]).toEqual([false, true]);
});

it('report what is wrong with the file', () => {
  for (const text of ['{', '{"to":["relative"]}', '{"keep":{"daily":0}}', '{"other":1}']) {
    writeFileSync(join(dataDir, 'backup.json'), text);
    expect(() => readBackupSettings(dataDir), text).toThrow('backup.json is');
  }
});

it('name folders and buckets without secrets', () => {
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

it('format a bucket’s URL so that it parses to the same values', () => {
  const bucket = {
    endpoint: 'https://s3.example/bucket',
    region: 'eu-west-1',
    accessKeyId: 'AKIA+/=',
    secretAccessKey: 'a%2Fb:c@d/e?f#g é',
  };
  for (const folder of ['', 'office', 'a b/c']) {
    const place = bucketPlace(bucket, folder) ?? '';
    expect(partsOfPlace(place)).toEqual({ kind: 'bucket', bucket, folder });
  }
  for (const endpoint of ['s3.example/bucket', 'https://s3.example', 'ftp://s3.example/bucket', ''])
    expect(bucketPlace({ ...bucket, endpoint }, ''), endpoint).toBeNull();
});

it('create their own key on demand, once and readable by its owner only', async () => {
  expect(await backupSecrets(dataDir, undefined)).toBeUndefined();
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('is not there');
  const made = await makeBackupKey(dataDir);
  await expect(makeBackupKey(dataDir)).rejects.toThrow('EEXIST');
  expect(await backupSecrets(dataDir, undefined)).toEqual(made);
  expect(identityInFile(backupKeyFile(dataDir))).toBe(made.identity);
  expect(statSync(backupKeyFile(dataDir)).mode & 0o777).toBe(0o600);
});

it('encrypt for a recipient whose key is elsewhere', async () => {
  const { recipient } = await newBackupKey();
  expect(await backupSecrets(dataDir, recipient)).toEqual({ recipient, identity: undefined });
  await expect(backupSecrets(dataDir, 'age1wrong')).rejects.toThrow('no recipient');
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('is not there');
  writeFileSync(backupKeyFile(dataDir), 'nothing');
  expect(() => identityInFile(backupKeyFile(dataDir))).toThrow('holds no key');
});
