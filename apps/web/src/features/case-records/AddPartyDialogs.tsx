import type { BeneficiaryType } from '@landfall/contract/beneficiaries';
import { ProblemError } from '@landfall/contract/call';
import { NativeSelect } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { agreesToReplace } from './agrees-to-replace.ts';
import { TYPE_CHOICES } from './beneficiary-types.ts';
import { useAddCaseBeneficiary, useAddCasePetitioner } from './people-queries.ts';
import { usePartyChoice } from './usePartyChoice.ts';

interface AddBeneficiaryDialogProps {
  caseId: string;
  primaryName: string | undefined;
  onClose: () => void;
}

/** Adds a beneficiary to a case. Replacing the primary beneficiary has to be confirmed. */
export function AddBeneficiaryDialog({ caseId, primaryName, onClose }: AddBeneficiaryDialogProps) {
  const add = useAddCaseBeneficiary(caseId);
  const party = usePartyChoice('beneficiary');
  const [type, setType] = useState<BeneficiaryType>('primary');

  async function save(choice: SearchChoice, replacePrimary: boolean): Promise<void> {
    let person = choice;
    try {
      person = await party.settle(choice);
      await add.mutateAsync({ beneficiaryId: person.id, type, replacePrimary });
      onClose();
      toast(`${person.label} added`);
    } catch (error) {
      const taken = !replacePrimary && error instanceof ProblemError && error.problem.code === 'conflict';
      if (taken && (await agreesToReplace(person.label, primaryName))) await save(person, true);
    }
  }

  async function saveChosen(chosen: SearchChoice) {
    // Asks before the person is created, so that declining creates nobody.
    const replaces = party.isNew && type === 'primary' && primaryName !== undefined;
    if (!replaces || (await agreesToReplace(chosen.label, primaryName))) await save(chosen, replaces);
  }

  return (
    <PartyDialog label="Beneficiary" party={party} adding={add} onSubmit={saveChosen} onClose={onClose}>
      <NativeSelect
        label="Type"
        required
        data={TYPE_CHOICES}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as BeneficiaryType)}
      />
    </PartyDialog>
  );
}

/** Adds a petitioner to a case. */
export function AddPetitionerDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const add = useAddCasePetitioner(caseId);
  const party = usePartyChoice('petitioner');

  async function save(choice: SearchChoice) {
    try {
      const { id, label } = await party.settle(choice);
      await add.mutateAsync(id);
      onClose();
      toast(`${label} added`);
    } catch {
      // The dialog stays open and shows the reason.
    }
  }

  return <PartyDialog label="Petitioner" party={party} adding={add} onSubmit={save} onClose={onClose} />;
}

interface PartyDialogProps {
  label: 'Beneficiary' | 'Petitioner';
  party: ReturnType<typeof usePartyChoice>;
  adding: Pick<UseMutationResult, 'isPending' | 'error'>;
  onSubmit: (chosen: SearchChoice) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks who is to be added, and shows the reason when that fails. */
function PartyDialog({ label, party, adding, onSubmit, onClose, children }: PartyDialogProps) {
  const [missing, setMissing] = useState(false);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(!party.chosen);
    if (party.chosen) onSubmit(party.chosen);
  }

  return (
    <FormDialog
      title={`Add ${label}`}
      submitLabel={`Add ${label}`}
      dirty={party.begun}
      busy={party.settling || adding.isPending}
      failure={party.failure(adding.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelect
        label={label}
        placeholder="Search by name"
        required
        autoFocus
        error={missing && !party.chosen && `Choose a ${label.toLowerCase()}`}
        {...party.select}
      />
      {children}
    </FormDialog>
  );
}
