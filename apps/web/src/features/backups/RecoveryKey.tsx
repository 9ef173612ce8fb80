import type { InstallationBackups } from '@landfall/contract/backups';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { SHEET_PART } from './address.ts';
import type { WriteInstant } from './backup-words.ts';

interface RecoveryKeyProps {
  backups: InstallationBackups;
  write: WriteInstant;
}

/** Whether an operator keeps the key that opens the backups if this machine is lost. */
export function RecoveryKey({ backups, write }: RecoveryKeyProps) {
  const { key, sheet_confirmed_at } = backups;
  if (key === 'none') return null;
  return (
    <Section title="Recovery sheet">
      {key === 'elsewhere' ? (
        <p className="muted" style={{ maxWidth: '46rem' }}>
          Backups are encrypted for a key that is kept elsewhere (LANDFALL_BACKUP_RECIPIENT). Whoever has that
          key can open them.
        </p>
      ) : (
        <Group gap="8px 16px" justify="space-between" align="flex-start">
          {sheet_confirmed_at ? (
            <p className="muted" style={{ flex: '1 1 24rem', maxWidth: '46rem' }}>
              Confirmed on {write(sheet_confirmed_at)}: the key that opens the backups is kept away from this
              machine.
            </p>
          ) : (
            <p className="notice" data-tone="yellow" style={{ flex: '1 1 24rem', maxWidth: '46rem' }}>
              <strong>Not confirmed.</strong> Without the key on it nobody can restore these backups when this
              machine is lost. Print it, keep it elsewhere, and confirm that you have it.
            </p>
          )}
          <Button
            variant={sheet_confirmed_at ? 'default' : 'filled'}
            renderRoot={(props) => <Link to={PATHS.backups} params={SHEET_PART} {...props} />}
          >
            {sheet_confirmed_at ? 'Recovery sheet' : 'Confirm the sheet'}
          </Button>
        </Group>
      )}
    </Section>
  );
}
