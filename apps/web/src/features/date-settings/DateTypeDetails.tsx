import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { formatInstant } from '../../lib/date-format.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { DeleteButton, EditButton } from '../../ui/buttons.tsx';
import { alertDialog, confirm } from '../../ui/confirm.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import type { DateType } from './date-type.ts';
import { countDateTypeUses, useDeleteDateType, useRestoreDateType } from './queries.ts';
import { removalWords } from './removal-words.ts';
import { SavedReminders } from './SavedReminders.tsx';

interface DateTypeDetailsProps {
  dateType: DateType;
  names: TargetNames;
  mayChange: boolean;
  onEdit: () => void;
}

/** A date type, read only. */
export function DateTypeDetails({ dateType, names, mayChange, onEdit }: DateTypeDetailsProps) {
  const { name, hex, archived, createdAt } = dateType;
  const { remove, restore, busy } = useRemoval(dateType);

  return (
    <>
      <BackLink to={PATHS.dateTypes}>List</BackLink>
      <Group gap="8px 24px" justify="space-between">
        <h1 className="page-title">{name}</h1>
        {mayChange && (
          <Group gap={8}>
            <EditButton onClick={onEdit} />
            {archived ? (
              <Button variant="default" loading={busy} onClick={restore}>
                Restore
              </Button>
            ) : (
              <DeleteButton loading={busy} onClick={remove}>
                Delete Date Setting
              </DeleteButton>
            )}
          </Group>
        )}
      </Group>
      <Group component="dl" gap="16px 48px" align="flex-start">
        <div>
          <dt className="muted small">Color</dt>
          <dd>
            <Swatch name={hex ?? 'Derived from the name'} hex={hex ?? undefined} colorOf={name} />
          </dd>
        </div>
        <div>
          <dt className="muted small">Created</dt>
          <dd>{formatInstant(createdAt)}</dd>
        </div>
        <div>
          <dt className="muted small">Status</dt>
          <dd>
            <StatusBadge status={archived ? 'archived' : 'active'} />
          </dd>
        </div>
      </Group>
      <SavedReminders dateType={dateType} names={names} isAdmin={mayChange} />
    </>
  );
}

/** Deletes a date type, or archives one that dates use; with Undo. */
function useRemoval({ id, name }: DateType) {
  const deletion = useDeleteDateType();
  const restoration = useRestoreDateType();
  // Counted when the person asks to delete, so that the question is up to date.
  const uses = useMutation({ mutationFn: countDateTypeUses });
  const navigate = useNavigate();

  function tell(error: Error): undefined {
    console.error(error);
    toastFailure(errorWords(error));
  }

  function restore() {
    restoration.mutate(id, {
      onSuccess: () => toast(`${name} restored`),
      onError: (error) => toastFailure(errorWords(error)),
    });
  }

  async function remove() {
    const text = await uses.mutateAsync(id).then(removalWords, tell);
    if (text === undefined) return;
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text,
      confirm: 'Delete Date Setting',
    });
    if (!agreed) return;
    deletion.mutate(id, {
      onSuccess: () => {
        toast(`${name} deleted`, restore);
        void navigate({ to: PATHS.dateTypes });
      },
      onError: (error) => {
        console.error(error);
        alertDialog('Error deleting date setting.');
      },
    });
  }

  return { remove, restore, busy: uses.isPending || deletion.isPending || restoration.isPending };
}
