import { openStorage } from '../../platform/backup/settings.ts';
import { BackupStateFile } from '../../platform/backup/state.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import { type BackupSetup, currentSecrets, currentSettings, workOf } from './setup.ts';

/** To confirm that they have the sheet, a person types this many of the key's last characters. */
const CONFIRMED_CHARACTERS = 6;

/** @throws Failure when this machine has no key */
async function keyOf(setup: BackupSetup): Promise<{ identity: string; recipient: string }> {
  workOf(setup);
  const secrets = await currentSecrets(setup, currentSettings(setup));
  if (!secrets)
    throw new Failure('conflict', 'There is no key yet: it is made when the first place is set up');
  const { identity } = secrets;
  if (identity === undefined)
    throw new Failure(
      'conflict',
      'The key is kept elsewhere: this machine has only what backups are sealed with',
    );
  return { ...secrets, identity };
}

/**
 * The contents of the recovery sheet: what is needed to restore.
 * @throws Failure
 */
export async function readSheet(setup: BackupSetup) {
  const { identity } = await keyOf(setup);
  return {
    identity,
    places: currentSettings(setup).to.map((place) => openStorage(place).name),
    version: setup.version,
    made_at: new Date(setup.clock.now()).toISOString(),
  };
}

/**
 * Records the confirmation that a person has the sheet.
 * @throws Failure when this machine has no key, or the typed characters are not the key's last ones
 */
export async function confirmSheet(setup: BackupSetup, typed: string): Promise<void> {
  const { identity, recipient } = await keyOf(setup);
  if (typed.toUpperCase() !== identity.slice(-CONFIRMED_CHARACTERS))
    throw invalidInput({ last_characters: 'Not the last six characters of the key on the sheet' });
  const at = new Date(setup.clock.now()).toISOString();
  new BackupStateFile(setup.dataDir).sheetWasConfirmed(at, recipient);
}
