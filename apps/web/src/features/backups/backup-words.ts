import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';
import { counted } from '@landfall/contract/counted';
import { zonedInstant } from '../../lib/zoned-instant.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** Age in milliseconds at which a base backup counts as late: one is made each day. */
const LATE_MS = 36 * 3_600_000;

/** Formats an instant for the people of an office. */
export type WriteInstant = (instant: string) => string;

/**
 * Returns a formatter of instants in an office's zone. It names the zone, as the reader may be elsewhere. @param zone
 * undefined for the reader's
 */
export function instantWriter(zone: string | undefined): WriteInstant {
  return (instant) => zonedInstant(instant, zone);
}

interface State {
  tone: Tone;
  label: string;
  words: string;
}

const isMade = (backups: InstallationBackups, name: string) =>
  backups.operations.some(({ kind, place }) => kind === 'backup' && place === name);

/** The state of a place, in a word and in a sentence. @param now milliseconds since the epoch */
export function placeState(
  place: BackupPlace,
  backups: InstallationBackups,
  now: number,
  write: WriteInstant,
): State {
  const { name, last_base_at, last_shipped_at, error } = place;
  if (backups.state !== 'on')
    return { tone: 'yellow', label: 'Not begun', words: 'Nothing is kept here yet: backups are off.' };
  const last = last_base_at
    ? `The last backup is from ${write(last_base_at)}`
    : 'There is no backup in it yet';
  if (error)
    return {
      tone: 'red',
      label: 'Failing',
      words: `Since ${write(error.at)}: ${error.message}. ${last}.`.replace(/([.!?])\. /, '$1 '),
    };
  if (isMade(backups, name))
    return {
      tone: 'blue',
      label: last_base_at ? 'Backing up' : 'First backup',
      words: last_base_at ? `A backup is being made. ${last}.` : 'The first backup is being made.',
    };
  if (!last_base_at)
    return { tone: 'yellow', label: 'First backup', words: 'The first backup begins within a minute.' };
  if (now - Date.parse(last_base_at) > LATE_MS)
    return { tone: 'red', label: 'Late', words: `${last}; one is made each day while the server runs.` };
  const since = last_shipped_at && last_shipped_at > last_base_at;
  return {
    tone: 'green',
    label: 'Working',
    words: since
      ? `${last}, made and read back. Later changes are in it, until about ${write(last_shipped_at)}.`
      : `${last}, made and read back. Later changes follow each minute.`,
  };
}

/** The overall state of backups, for the top of the page. */
export function summaryOf(backups: InstallationBackups, now: number, write: WriteInstant): State {
  const { state, places, last_drill, waiting_segments } = backups;
  if (state === 'off')
    return {
      tone: 'red',
      label: 'Backups are off',
      words:
        'If this machine’s disk fails, or somebody deletes what they should not have, everything is lost: cases, documents, messages. Set up a place away from this machine.',
    };
  if (state === 'unprepared')
    return {
      tone: 'red',
      label: 'No backup is made',
      words: 'A place is named, but it is not prepared: nothing would open what is kept in it.',
    };
  const states = places.map((place) => placeState(place, backups, now, write));
  if (states.some(({ tone }) => tone === 'red') || last_drill?.fault)
    return {
      tone: 'red',
      label: 'Backups need attention',
      words: [
        last_drill?.fault ? 'The last trial restore found something wrong.' : '',
        states.every(({ tone }) => tone === 'red')
          ? 'No place is up to date.'
          : 'Something below needs attention.',
        waiting_segments > 0
          ? `Only on this machine so far: ${counted(waiting_segments, 'piece')} of recent changes, 16 MB each.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    };
  if (states.some(({ tone }) => tone !== 'green'))
    return { tone: 'blue', label: 'Backups are on', words: 'A backup is being made.' };
  const words = 'A backup is made each day, and later changes are copied each minute.';
  if (places.every(({ on_data_disk }) => on_data_disk))
    return {
      tone: 'yellow',
      label: 'Backups are only on this disk',
      words: `${words} If this disk fails, they are lost with the data: add a place elsewhere.`,
    };
  return { tone: 'green', label: 'Backups are on', words };
}

/** How long backups are kept, in words. */
export function keepWords({ daily, weekly, monthly }: InstallationBackups['keep']): string {
  const parts = [
    counted(daily, 'day'),
    weekly && counted(weekly, 'week'),
    monthly && counted(monthly, 'month'),
  ];
  const words = parts.filter(Boolean);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  return `The newest backup of each of the last ${list} that have one. Any moment of the last ${counted(daily, 'day')} can be restored.`;
}

/** The result of the last trial restore, in words. */
export function drillWords({ last_drill, key, state }: InstallationBackups, write: WriteInstant): string {
  if (key === 'elsewhere')
    return 'The key is kept elsewhere, so that this machine cannot open its own backups. Test them where the key is, with “landfall backup drill”.';
  if (!last_drill)
    return state === 'on'
      ? 'None yet: the first is made an hour after the first backup, then one each week.'
      : 'None: there are no backups.';
  return last_drill.fault === null
    ? `On ${write(last_drill.at)} the newest backup was restored beside the running database, checked and removed. Nothing was wrong. This is tested each week.`
    : `On ${write(last_drill.at)} something was wrong: ${last_drill.fault}`;
}
