import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';

/** A mounted drive with all fields set. */
export const DRIVE: BackupPlace = {
  name: '/mnt/nas/landfall',
  kind: 'folder',
  path: '/mnt/nas/landfall',
  address: '',
  region: '',
  folder: '',
  on_data_disk: false,
  last_base_at: '2026-03-02T08:00:00Z',
  last_shipped_at: '2026-03-02T14:59:00Z',
  error: null,
};

export const BUCKET: BackupPlace = {
  ...DRIVE,
  name: 'https://s3.example/office/landfall',
  kind: 'bucket',
  path: '',
  address: 'https://s3.example/office',
  region: 'eu-west-1',
  folder: 'landfall',
};

/** An installation without backups. */
export const BACKUPS_OFF: InstallationBackups = {
  database: 'here',
  state: 'off',
  leaves_out_documents: false,
  revision: 'off',
  places: [],
  places_from: 'default',
  keep: { daily: 7, weekly: 5, monthly: 12 },
  keep_from: 'default',
  key: 'none',
  sheet_confirmed_at: null,
  waiting_segments: 0,
  last_drill: null,
  operations: [],
};

/** An installation whose backups succeed. */
export const BACKUPS_ON: InstallationBackups = {
  ...BACKUPS_OFF,
  state: 'on',
  revision: 'on',
  places: [DRIVE],
  places_from: 'page',
  key: 'here',
  sheet_confirmed_at: '2026-03-01T15:00:00Z',
  last_drill: { at: '2026-03-01T16:00:00Z', fault: null },
};
