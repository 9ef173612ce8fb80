import type { CaseListRow } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Button, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { ExportButton } from '../../listing/ExportButton.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { useSheet } from '../../ui/sheet.ts';
import { type Chosen, loadChosenCsv, useBulkChange } from './bulk-queries.ts';
import { STATUS_CHOICES } from './status.ts';

const BulkDateDialog = deferred(async () => (await import('./BulkDialogs.tsx')).BulkDateDialog);
const BulkTeamDialog = deferred(async () => (await import('./BulkDialogs.tsx')).BulkTeamDialog);
const ReassignDialog = deferred(async () => (await import('./ReassignDialog.tsx')).ReassignDialog);

interface BulkActionsProps {
  chosen: Chosen;
  /** The selected cases that are loaded. */
  rows: readonly CaseListRow[];
  /** The list's columns, for an export. */
  columns: string;
  onDone: () => void;
}

/** The actions on the selected cases at once; each can be undone. */
export function BulkActions({ chosen, rows, columns, onDone }: BulkActionsProps) {
  const bulk = useBulkChange(chosen, onDone);
  const sheet = useSheet();
  const { run, isPending } = bulk;
  const [open, setOpen] = useState<'date' | 'assign' | 'unassign' | 'reassign'>();
  const close = () => setOpen(undefined);
  const team = useRef<HTMLButtonElement>(null);
  const openTeam = (action: 'assign' | 'unassign') =>
    BulkTeamDialog.whenLoaded(() => {
      // The menu item that opened the dialog no longer exists when the focus returns.
      team.current?.focus();
      setOpen(action);
    });
  const allArchived = rows.length > 0 && rows.every(({ archived_at }) => archived_at !== NOT_ARCHIVED);
  const archive = () =>
    allArchived
      ? run({ action: 'restore' }, (cases) => `${cases} restored`)
      : run({ action: 'archive' }, (cases) => `${cases} archived`);
  const dialog = { chosen, rows, bulk, onClose: close };

  return (
    <>
      <Menu position="top" {...sheet.menu}>
        <Menu.Target>
          <Button variant="default" loading={isPending}>
            Set Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown {...sheet.dropdown}>
          {sheet.isSheet && <Menu.Label>Set Status</Menu.Label>}
          {STATUS_CHOICES.map(({ value, label }) => (
            <Menu.Item
              key={value}
              onClick={() => run({ action: 'status', status: value }, (cases) => `${cases} set to ${label}`)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => ReassignDialog.whenLoaded(() => setOpen('reassign'))}>
        Reassign
      </Button>
      <Menu position="top" {...sheet.menu}>
        <Menu.Target>
          <Button ref={team} variant="default">
            Team
          </Button>
        </Menu.Target>
        <Menu.Dropdown {...sheet.dropdown}>
          {sheet.isSheet && <Menu.Label>Team</Menu.Label>}
          <Menu.Item onClick={() => openTeam('assign')}>Add to team</Menu.Item>
          <Menu.Item onClick={() => openTeam('unassign')}>Remove from team</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => BulkDateDialog.whenLoaded(() => setOpen('date'))}>
        Add Date
      </Button>
      <ExportButton fileName="cases.csv" load={() => loadChosenCsv(chosen, columns)} />
      <Button variant="default" loading={isPending} onClick={archive}>
        {allArchived ? 'Restore' : 'Archive'}
      </Button>
      {open === 'date' && <BulkDateDialog {...dialog} />}
      {(open === 'assign' || open === 'unassign') && <BulkTeamDialog {...dialog} action={open} />}
      {open === 'reassign' && <ReassignDialog {...dialog} />}
    </>
  );
}
