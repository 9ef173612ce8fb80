import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAddToTeam } from './bulk-queries.ts';
import { MemberChecks } from './MemberChecks.tsx';

interface AddToTeamDialogProps {
  caseId: string;
  /** The case's name. */
  name: string;
  onClose: () => void;
}

/** Adds members to the team of a case. */
export function AddToTeamDialog({ caseId, name, onClose }: AddToTeamDialogProps) {
  const { mutateAsync: add } = useAddToTeam();
  const form = useForm({
    initialValues: { personIds: [] as string[] },
    validate: { personIds: (ids) => (ids.length > 0 ? null : 'Choose at least one') },
  });
  const { value, error, onChange } = form.getInputProps('personIds');
  return (
    <EntryDialog
      title={`Assign ${name}`}
      submitLabel="Assign"
      form={form}
      send={(values) => add({ caseId, ...values })}
      onSent={() => {
        onClose();
        toast(`${name}: assigned`);
      }}
      onClose={onClose}
    >
      <MemberChecks label="Add to the case team" value={value} onChange={onChange} error={error} />
    </EntryDialog>
  );
}
