import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Removal, useRemoveRecord, useRestoreRecord } from '../api/record-queries.ts';
import { alertDialog, confirm } from '../ui/confirm.tsx';
import { toast } from '../ui/toast.tsx';
import { runReported } from './run-reported.ts';

interface RecordActionsProps {
  id: string;
  name: string;
  /** What it is: 'Beneficiary'. */
  kind: string;
  /** What becomes of what hangs on the record when it is deleted. */
  consequence: string;
  queries: Removal;
  /** The list that it belongs to, shown once it is deleted. */
  list: string;
  onEdit: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** What can be done with a record: it is edited, or deleted after a question, with a way back that works from anywhere. */
export function RecordActions({
  id,
  name,
  kind,
  consequence,
  queries,
  list,
  onEdit,
  children,
}: RecordActionsProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useRemoveRecord(queries);
  const { mutateAsync: restore } = useRestoreRecord(queries);

  const undo = () => void runReported(restore(id), `${name} restored`);

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: consequence,
      confirm: `Delete ${kind}`,
      cancel: 'Cancel',
    });
    if (!agreed) return;
    try {
      await removal.mutateAsync(id);
    } catch (error) {
      console.error(error);
      alertDialog(`Error deleting ${kind.toLowerCase()}.`);
      return;
    }
    await navigate({ to: list });
    queryClient.removeQueries({ queryKey: queries.recordQuery(id).queryKey });
    toast(`${name} deleted`, undo);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        data-shortcut="e"
        onClick={onEdit}
      >
        Edit
      </Button>
      {children}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        loading={removal.isPending}
        onClick={askAndDelete}
      >
        Delete {kind}
      </Button>
    </>
  );
}
