import type { CaseListRow, CaseStatus } from '@landfall/contract/case-records';
import { BULK_SIZE } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { deferred } from '../../ui/deferred.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { type BulkChange, formerStatuses, useBulkChange } from './bulk-queries.ts';
import { STATUS_CHOICES } from './status.ts';

const BulkDateDialog = deferred(async () => (await import('./BulkDialogs.tsx')).BulkDateDialog);
const BulkAssignDialog = deferred(async () => (await import('./BulkDialogs.tsx')).BulkAssignDialog);

interface BulkActionsProps {
  ids: ReadonlySet<string>;
  /** The loaded rows; some of the selected ones may not be among them any more. */
  rows: readonly CaseListRow[];
  onDone: () => void;
}

/** What can be done with the selected cases at once, with the way back where there is one. */
export function BulkActions({ ids, rows, onDone }: BulkActionsProps) {
  const { mutateAsync: change, isPending } = useBulkChange();
  const [open, setOpen] = useState<'date' | 'assign'>();
  const chosen = [...ids];
  const selectedRows = rows.filter(({ id }) => ids.has(id));
  const allArchived =
    selectedRows.length > 0 && selectedRows.every(({ archived_at }) => archived_at !== NOT_ARCHIVED);

  /** Carries out a change and says how many it changed; `back` is the way to undo it. */
  async function run(body: BulkChange, words: string, back?: (changed: string[]) => BulkChange[]) {
    try {
      const changed = await change(body);
      onDone();
      const undo =
        back && changed.length > 0 ? () => void runReported(undoAll(back(changed)), 'Undone') : undefined;
      toast(`${counted(changed.length, 'case')} ${words}`, undo);
    } catch (error) {
      toastFailure(`Nothing was changed. ${errorWords(error)}`);
    }
  }

  async function undoAll(changes: BulkChange[]): Promise<void> {
    for (const body of changes) await change(body);
  }

  const setStatus = (status: CaseStatus, label: string) =>
    run({ ids: chosen, action: 'status', status }, `set to ${label}`, (changed) =>
      formerStatuses(selectedRows, changed),
    );
  const archive = () =>
    run({ ids: chosen, action: 'archive' }, 'archived', (changed) => [{ ids: changed, action: 'restore' }]);
  const restore = () =>
    run({ ids: chosen, action: 'restore' }, 'restored', (changed) => [{ ids: changed, action: 'archive' }]);

  if (ids.size > BULK_SIZE)
    return <span role="status">At most {BULK_SIZE} cases can be changed at once</span>;
  return (
    <>
      <Menu position="top" floatingStrategy="fixed">
        <Menu.Target>
          <Button variant="default" loading={isPending}>
            Set Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {STATUS_CHOICES.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => setStatus(value, label)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => BulkDateDialog.whenLoaded(() => setOpen('date'))}>
        Add Date
      </Button>
      <Button variant="default" onClick={() => BulkAssignDialog.whenLoaded(() => setOpen('assign'))}>
        Assign
      </Button>
      <Button variant="default" loading={isPending} onClick={allArchived ? restore : archive}>
        {allArchived ? 'Restore' : 'Archive'}
      </Button>
      {open === 'date' && (
        <BulkDateDialog
          ids={chosen}
          onClose={() => setOpen(undefined)}
          onDone={(changed, type) => {
            onDone();
            toast(`${type} added to ${counted(changed.length, 'case')}`);
          }}
        />
      )}
      {open === 'assign' && (
        <BulkAssignDialog
          ids={chosen}
          onClose={() => setOpen(undefined)}
          onDone={(changed) => {
            onDone();
            toast(`${counted(changed.length, 'case')} assigned`);
          }}
        />
      )}
    </>
  );
}
