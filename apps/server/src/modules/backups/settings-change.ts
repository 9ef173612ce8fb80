import type { updateBackups } from '@landfall/contract/backups';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { hasBackupSecrets, makeBackupKey } from '../../platform/backup/backup-key.ts';
import { openStorage, settingSources, writeBackupSettings } from '../../platform/backup/settings.ts';
import { Failure, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import { describeBackups, revisionOf } from './description.ts';
import { preparePlace, readPlace } from './places.ts';
import { type BackupSetup, currentSettings, workOf } from './setup.ts';

type Sent = HandlerInput<typeof updateBackups>['body'];

/** A checked change of the settings. */
export interface PlannedChange {
  revision: string;
  /** The new values to write; settings that are absent stay. */
  changes: Parameters<typeof writeBackupSettings>[1];
  /** Places that are to be prepared for backups, by their index among all places that were sent. */
  tried: ReadonlyMap<number, string>;
}

/** @throws Failure `stale_version` when the settings were changed meanwhile, here or in their file */
async function assertCurrent(setup: BackupSetup, revision: string): Promise<void> {
  if (revisionOf(currentSettings(setup)) !== revision) throw staleVersion(await describeBackups(setup));
}

/** @throws Failure when an environment variable sets the value */
function assertNoVariable({ dataDir, given }: BackupSetup, { places, keep }: Sent): void {
  const sources = settingSources(dataDir, given);
  const words = (variable: string) => `${variable} says it: change it there, and start Landfall again`;
  if (places && sources.to === 'variable') throw invalidInput({ places: words('LANDFALL_BACKUP_TO') });
  if (keep && sources.keep === 'variable') throw invalidInput({ keep: words('LANDFALL_BACKUP_KEEP') });
}

/** @throws Failure when any field of a place is at fault */
function assertUsable(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0)
    throw new Failure('invalid_input', 'Nothing was saved: a place cannot be used', { fields });
}

/** @throws Failure that names each place at fault */
function readPlaces(
  { dataDir }: BackupSetup,
  sent: NonNullable<Sent['places']>,
  known: readonly string[],
): string[] {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  const places = sent.map((each, index) => {
    const place = readPlace(each, { known, dataDir });
    if (typeof place !== 'string') {
      fields[`places.${index}.${place.field}`] = place.words;
      return '';
    }
    const { name } = openStorage(place);
    if (names.has(name))
      fields[`places.${index}.${each.kind === 'folder' ? 'path' : 'address'}`] = 'It is there already';
    names.add(name);
    return place;
  });
  assertUsable(fields);
  return places;
}

/**
 * Checks a requested change, as far as possible without contacting any place.
 * @throws Failure
 */
export async function planChange(setup: BackupSetup, body: Sent): Promise<PlannedChange> {
  const { isOn } = workOf(setup);
  await assertCurrent(setup, body.revision);
  assertNoVariable(setup, body);
  const { to } = currentSettings(setup);
  const places = body.places ? readPlaces(setup, body.places, to) : to;
  const tried = new Map([...places.entries()].filter(([, place]) => !isOn || !to.includes(place)));
  const changes = { ...(body.places && { to: places }), ...(body.keep && { keep: body.keep }) };
  return { revision: body.revision, changes, tried };
}

/**
 * Writes and applies the planned settings, once every new place has passed a trial. If there is no key yet, one is
 * made; the recovery sheet shows it.
 * @throws Failure that names each place at fault; the settings are unchanged then, but places may have been prepared
 */
export async function makeChange(
  setup: BackupSetup,
  { revision, changes, tried }: PlannedChange,
): Promise<void> {
  const { dataDir, hosts } = setup;
  const fields: Record<string, string> = {};
  await Promise.all(
    [...tried].map(async ([index, place]) => {
      const fault = await preparePlace(place, hosts);
      if (fault) fields[`places.${index}.${fault.field}`] = fault.words;
    }),
  );
  assertUsable(fields);
  const { to, recipient } = { ...currentSettings(setup), ...changes };
  if (to.length > 0 && !hasBackupSecrets(dataDir, recipient)) await makeBackupKey(dataDir);
  await assertCurrent(setup, revision);
  writeBackupSettings(dataDir, changes);
  await workOf(setup).apply();
}

/** A summary of the change for the installation's log: it contains nothing that the settings page does not show. */
export function changedWords({ changes: { to, keep } }: PlannedChange): string {
  const places =
    to && (to.length === 0 ? 'off' : `to ${to.map((place) => openStorage(place).name).join(', ')}`);
  const kept = keep && `kept: ${keep.daily} daily, ${keep.weekly} weekly, ${keep.monthly} monthly`;
  return [places, kept].filter((part) => part !== undefined).join('; ');
}
