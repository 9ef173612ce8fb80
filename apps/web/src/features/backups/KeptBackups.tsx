import type { BackupKeep, InstallationBackups } from '@landfall/contract/backups';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { keepWords } from './backup-words.ts';
import { useUpdateBackups } from './queries.ts';

/** How long backups are kept. */
export function KeptBackups({ backups }: { backups: InstallationBackups }) {
  const { keep, keep_from } = backups;
  const [isEditing, setEditing] = useState(false);
  const isFixed = keep_from === 'variable';
  return (
    <Section
      title="How long backups are kept"
      actions={!isFixed && <QuietButton onClick={() => setEditing(true)}>Change…</QuietButton>}
    >
      <p className="muted" style={{ maxWidth: '46rem' }}>
        {keepWords(keep)}
        {isFixed && ' Set by LANDFALL_BACKUP_KEEP: change it there, and restart Landfall.'}
      </p>
      {isEditing && <KeepDialog keep={keep} onClose={() => setEditing(false)} />}
    </Section>
  );
}

const FIELDS = { daily: 'Days', weekly: 'Weeks', monthly: 'Months' } as const satisfies Record<
  keyof BackupKeep,
  string
>;
const NAMES = Object.keys(FIELDS) as (keyof BackupKeep)[];

type Typed = Record<keyof BackupKeep, string>;

const isCount = (typed: string) => /^\d{1,4}$/.test(typed.trim());

function KeepDialog({ keep, onClose }: { keep: BackupKeep; onClose: () => void }) {
  const { mutateAsync: update } = useUpdateBackups();
  const { daily, weekly, monthly } = keep;
  const form = useForm<Typed>({
    initialValues: { daily: String(daily), weekly: String(weekly), monthly: String(monthly) },
    validate: (typed) =>
      Object.fromEntries(
        NAMES.filter((name) => !isCount(typed[name])).map((name) => [name, 'A whole number']),
      ),
  });
  return (
    <EntryDialog
      title="How Long Backups Are Kept"
      submitLabel="Save"
      form={form}
      send={(typed) =>
        update({
          keep: {
            daily: Number(typed.daily),
            weekly: Number(typed.weekly),
            monthly: Number(typed.monthly),
          },
        })
      }
      errorsOf={(error) => {
        const words = fieldWords(error);
        return Object.fromEntries(
          NAMES.flatMap((name) => (words[`keep.${name}`] ? [[name, words[`keep.${name}`] ?? '']] : [])),
        );
      }}
      onSent={() => {
        onClose();
        toast('Saved: backups that are no longer kept are removed with the next one');
      }}
      onClose={onClose}
    >
      <p className="muted">
        The newest backup of each day, week and month is kept, for this many of them. An erased organization
        stays in backups until the last one that contains it is removed.
      </p>
      <FieldRow>
        {NAMES.map((name) => (
          <TextInput key={name} label={FIELDS[name]} inputMode="numeric" {...form.getInputProps(name)} />
        ))}
      </FieldRow>
    </EntryDialog>
  );
}
