import type { InstallationBackups } from '@landfall/contract/backups';
import { Section } from '../../ui/Section.tsx';
import { drillWords, type WriteInstant } from './backup-words.ts';

interface TrialRestoresProps {
  backups: InstallationBackups;
  write: WriteInstant;
}

/** Whether the backups can be restored, by the last trial restore. */
export function TrialRestores({ backups, write }: TrialRestoresProps) {
  const { last_drill, operations } = backups;
  const goesOn = operations.find(({ kind }) => kind === 'drill');
  return (
    <Section title="Trial restores">
      <p
        className="wrap-anywhere"
        style={{ maxWidth: '46rem', ...(last_drill?.fault && { color: 'var(--red)' }) }}
      >
        {drillWords(backups, write)}
      </p>
      {goesOn && (
        <p className="muted" role="status">
          One has been running since {write(goesOn.begun_at)}.
        </p>
      )}
    </Section>
  );
}
