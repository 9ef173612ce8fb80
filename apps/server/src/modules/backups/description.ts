import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { BackupPlace, BackupSettingSource, InstallationBackups } from '@landfall/contract/backups';
import type { BackupOperation } from '../../platform/backup/backups.ts';
import { partsOfPlace } from '../../platform/backup/place.ts';
import {
  type BackupSettings,
  openStorage,
  type SettingSource,
  settingSources,
} from '../../platform/backup/settings.ts';
import { BackupStateFile, backupState } from '../../platform/backup/state.ts';
import { deviceOf, mountsText } from '../../platform/files/disk-of-folder.ts';
import { type BackupSetup, currentSecrets, currentSettings } from './setup.ts';

const SOURCES: Record<SettingSource, BackupSettingSource> = {
  variable: 'variable',
  file: 'page',
  default: 'default',
};

/** A revision that differs when the settings differ. It contains no bucket credentials. */
export function revisionOf({ to, keep }: BackupSettings): string {
  const settings = JSON.stringify([to.map((place) => openStorage(place).name), keep]);
  return createHash('sha256').update(settings).digest('hex').slice(0, 16);
}

function isOnDataDisk(path: string, dataDir: string): boolean | null {
  const mounts = mountsText();
  const [device, ofData] = [deviceOf(resolve(path), mounts), deviceOf(resolve(dataDir), mounts)];
  return device === undefined || ofData === undefined ? null : device === ofData;
}

function describePlace(place: string, state: BackupStateFile, dataDir: string): BackupPlace {
  const { name } = openStorage(place);
  const { lastBase, lastShipped, lastError } = state.target(name);
  const parts = partsOfPlace(place);
  const isFolder = parts.kind === 'folder';
  return {
    name,
    kind: parts.kind,
    path: isFolder ? parts.path : '',
    address: isFolder ? '' : parts.bucket.endpoint,
    region: isFolder ? '' : parts.bucket.region,
    folder: isFolder ? '' : parts.folder,
    on_data_disk: isFolder ? isOnDataDisk(parts.path, dataDir) : false,
    last_base_at: lastBase?.at ?? null,
    last_shipped_at: lastShipped?.at ?? null,
    error: lastError,
  };
}

/** An operation in the form of the contract. */
export function describeOperation({ kind, target, begunAt }: BackupOperation) {
  return {
    kind,
    place: target,
    state: 'under_way' as const,
    begun_at: new Date(begunAt).toISOString(),
  };
}

/** The answer for a database on another machine, which is backed up there. */
const ELSEWHERE: InstallationBackups = {
  database: 'elsewhere',
  state: 'off',
  leaves_out_documents: false,
  revision: '',
  places: [],
  places_from: 'default',
  keep: { daily: 0, weekly: 0, monthly: 0 },
  keep_from: 'default',
  key: 'none',
  sheet_confirmed_at: null,
  waiting_segments: 0,
  last_drill: null,
  operations: [],
};

/**
 * How the installation is backed up. Contacts no backup place, as one may be slow or unreachable.
 * @throws Failure
 */
export async function describeBackups(setup: BackupSetup): Promise<InstallationBackups> {
  const { dataDir, given, work, leavesOutDocuments } = setup;
  if (!work) return ELSEWHERE;
  const settings = currentSettings(setup);
  const sources = settingSources(dataDir, given);
  const names = settings.to.map((place) => openStorage(place).name);
  const { waitingSegments, lastDrill } = await backupState(dataDir, names, settings.recipient);
  const secrets = await currentSecrets(setup, settings);
  const state = new BackupStateFile(dataDir);
  const { sheetConfirmed } = state.read();
  return {
    database: 'here',
    state: settings.to.length === 0 ? 'off' : work.isOn ? 'on' : 'unprepared',
    leaves_out_documents: leavesOutDocuments,
    revision: revisionOf(settings),
    places: settings.to.map((place) => describePlace(place, state, dataDir)),
    places_from: SOURCES[sources.to],
    keep: settings.keep,
    keep_from: SOURCES[sources.keep],
    key: secrets ? (secrets.identity === undefined ? 'elsewhere' : 'here') : 'none',
    sheet_confirmed_at:
      sheetConfirmed && sheetConfirmed.recipient === secrets?.recipient ? sheetConfirmed.at : null,
    waiting_segments: waitingSegments,
    last_drill: lastDrill,
    operations: work.underWay.map(describeOperation),
  };
}
