import { RELATION_LABELS, RELATIONS, type Relation } from '@landfall/contract/relations';
import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../editing/FormDialog.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { toast } from '../../../ui/toast.tsx';
import { usePartyChoice } from '../usePartyChoice.ts';
import { type Person, useAddRelative } from './relative-queries.ts';

const WORDS = { submit: 'Add Relative', unfinished: 'is not linked yet' };
const RELATION_CHOICES = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));
const KINDS = [
  { value: 'beneficiary', label: 'Beneficiaries' },
  { value: 'petitioner', label: 'Petitioners' },
];

interface AddRelativeDialogProps {
  person: Person;
  onClose: () => void;
}

/** Links a person with a relative: an existing one, or a new one. */
export function AddRelativeDialog({ person, onClose }: AddRelativeDialogProps) {
  const add = useAddRelative(person);
  const [relation, setRelation] = useState<Relation>('spouse');
  const [kind, setKind] = useState<Person['kind']>('beneficiary');
  const parties = {
    beneficiary: usePartyChoice('beneficiary', WORDS),
    petitioner: usePartyChoice('petitioner', WORDS),
  };
  const party = parties[kind];
  const [missing, setMissing] = useState(false);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(!party.chosen);
    if (!party.chosen) return;
    try {
      const { id, label } = await party.settle(party.chosen);
      await add.mutateAsync({ relation, [`${kind}_id`]: id });
      onClose();
      toast(`${label} added`);
    } catch {
      // The dialog stays open and shows the reason.
    }
  }

  return (
    <FormDialog
      title="Add Relative"
      submitLabel="Add Relative"
      dirty={party.begun}
      busy={party.settling || add.isPending}
      failure={party.failure(add.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <NativeSelect
          label="What they are"
          data={RELATION_CHOICES}
          value={relation}
          onChange={({ currentTarget }) => setRelation(currentTarget.value as Relation)}
          data-autofocus
        />
        <NativeSelect
          label="Search among"
          data={KINDS}
          value={kind}
          onChange={({ currentTarget }) => {
            setMissing(false);
            setKind(currentTarget.value as Person['kind']);
          }}
        />
      </FieldRow>
      <SearchSelect
        key={kind}
        label="Relative"
        placeholder="Search by name"
        required
        error={missing && !party.chosen && 'Choose a relative'}
        {...party.select}
      />
    </FormDialog>
  );
}
