import type { BackupPlace, SentBackupPlace } from '@landfall/contract/backups';
import { fieldWords } from '../../api/error-words.ts';

/** The kinds of places, by their labels. */
export const PLACE_KINDS = {
  drive: 'Mounted drive',
  folder: 'Folder',
  bucket: 'Bucket',
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

/** The form values of a new place. */
export interface PlaceValues {
  kind: PlaceKind;
  path: string;
  address: string;
  region: string;
  folder: string;
  key_id: string;
  key_secret: string;
}

export const NO_PLACE: PlaceValues = {
  kind: 'drive',
  path: '',
  address: '',
  region: '',
  folder: '',
  key_id: '',
  key_secret: '',
};

/** The initial values of the form for a bucket's new access key. */
export function valuesOfBucket({ address, region, folder }: BackupPlace): PlaceValues {
  return { ...NO_PLACE, kind: 'bucket', address, region, folder };
}

/** The place that a form describes, as it is sent. */
export function placeOf(values: PlaceValues): SentBackupPlace {
  if (values.kind !== 'bucket') return { kind: 'folder', path: values.path.trim() };
  return {
    kind: 'bucket',
    address: values.address.trim(),
    region: values.region.trim(),
    folder: values.folder.trim(),
    key: { id: values.key_id.trim(), secret: values.key_secret.trim() },
  };
}

const isEmpty = (value: string) => value.trim() === '';

/** The errors of a form that is not complete. */
export function placeFaults(values: PlaceValues): Partial<Record<keyof PlaceValues, string>> {
  if (values.kind !== 'bucket') return isEmpty(values.path) ? { path: 'Path is required' } : {};
  return {
    ...(isEmpty(values.address) && { address: 'Address is required' }),
    ...(isEmpty(values.key_id) && { key_id: 'Key id is required' }),
    ...(isEmpty(values.key_secret) && { key_secret: 'Secret is required' }),
  };
}

const FIELD_NAMES: Readonly<Record<string, keyof PlaceValues>> = {
  path: 'path',
  address: 'address',
  region: 'region',
  folder: 'folder',
  key: 'key_id',
  'key.id': 'key_id',
  'key.secret': 'key_secret',
};

/** Maps the server's errors to the form's fields. @param at index of the place among all */
export function placeErrors(error: Error, at: number): Record<string, string> {
  const prefix = `places.${at}.`;
  return Object.fromEntries(
    Object.entries(fieldWords(error)).flatMap(([field, words]) => {
      const name = field.startsWith(prefix) ? FIELD_NAMES[field.slice(prefix.length)] : undefined;
      return name ? [[name, words]] : [];
    }),
  );
}
