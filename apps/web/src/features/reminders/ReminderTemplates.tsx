import { counted } from '@landfall/contract/counted';
import type { ReminderTemplate } from '@landfall/contract/reminders';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type TargetNames, targetWords } from '../../lib/reminder-targets.ts';
import { offsetWords } from '../../lib/reminders.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { EditAndDelete } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { NotFoundDialog } from '../../ui/NotFoundDialog.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { reminderTemplatesQuery, useDeleteTemplate, useTargetNames } from './queries.ts';
import { EditTemplateDialog, NewTemplateDialog } from './TemplateDialogs.tsx';
import type { OpenReminders } from './useReminderAddress.ts';
import { useRemoval } from './useRemoval.ts';

const column = columnsOf<ReminderTemplate>();

interface TemplateActions {
  onEdit: (template: ReminderTemplate) => void;
  onDelete: (template: ReminderTemplate) => void;
}

function templateColumns(
  names: TargetNames,
  { onEdit, onDelete }: TemplateActions,
): DataColumn<ReminderTemplate>[] {
  return [
    column.accessor('name', {
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <span className="cell-lines">
          <strong className="wrapped">{original.name}</strong>
          {original.description && <span className="small muted wrapped">{original.description}</span>}
        </span>
      ),
    }),
    column.accessor('entries', {
      header: 'Reminders',
      cell: ({ getValue }) => <EntriesInShort entries={getValue()} names={names} />,
    }),
    column.accessor('date_types', {
      header: 'Used by',
      meta: { isEmpty: ({ date_types }) => date_types.length === 0 },
      cell: ({ getValue }) =>
        getValue().length > 0 ? <span className="cell-words">{getValue().join(', ')}</span> : <Nothing />,
    }),
    column.actions((template) => (
      <EditAndDelete
        name={template.name}
        onEdit={() => onEdit(template)}
        onDelete={() => onDelete(template)}
      />
    )),
  ];
}

/** How many reminders a row has room for. */
const SHOWN = 4;

function EntriesInShort({ entries, names }: { entries: ReminderTemplate['entries']; names: TargetNames }) {
  const lines = entries.map(
    ({ offset_days, target }) => `${offsetWords(offset_days)}: ${targetWords(target, names)}`,
  );
  const more = lines.length - SHOWN;
  return (
    <span className="cell-lines" title={lines.join('\n')}>
      {lines.slice(0, more > 0 ? SHOWN - 1 : SHOWN).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without ids, drawn anew as a whole
        <span key={at} className="small wrapped">
          {line}
        </span>
      ))}
      {more > 0 && <span className="small muted">and {counted(more + 1, 'more reminder')}</span>}
    </span>
  );
}

const REMOVAL = {
  confirm: 'Delete Template',
  text: 'No date type uses it, so nothing changes of what is still to be sent.',
  usersOf: ({ date_types }: ReminderTemplate) => date_types,
  wayOn: 'Give them other reminders first, each on its page under Date Types.',
} as const;

interface ReminderTemplatesProps {
  /** The id of the template being edited; `new` for a new one. */
  opened: string | undefined;
  onOpen: OpenReminders;
  add: ReactNode;
}

/** Named lists of reminders that date types can use. */
export function ReminderTemplates({ opened, onOpen, add }: ReminderTemplatesProps) {
  const list = useQuery(reminderTemplatesQuery);
  const names = useTargetNames();
  const { members, groups } = names;
  const onDelete = useRemoval(useDeleteTemplate(), REMOVAL);
  const columns = useMemo(
    () =>
      templateColumns(
        { members, groups },
        { onEdit: ({ id }) => onOpen({ tab: 'templates', template: id }), onDelete },
      ),
    [members, groups, onOpen, onDelete],
  );
  const close = () => onOpen({ tab: 'templates' });
  const saved = () => onOpen({ tab: 'templates' }, true);
  const edited = list.data?.find(({ id }) => id === opened);

  return (
    <Stack>
      <p className="muted">
        A template is a list of reminders that several date types can share, with words of its own.
      </p>
      <div className="dense-table">
        <ListTable
          label="Reminder templates"
          list={list}
          columns={columns}
          rows={list.data}
          placeholders={3}
          onOpen={({ id }) => onOpen({ tab: 'templates', template: id })}
          empty={
            <EmptyState
              boxed
              title="No reminder templates yet"
              text="Until there is one, each date type has its own list of reminders, which you find under Date Types."
              action={add}
            />
          }
        />
      </div>
      {opened === 'new' ? (
        <NewTemplateDialog names={names} onSaved={saved} onClose={close} />
      ) : edited ? (
        <EditTemplateDialog key={edited.id} template={edited} names={names} onSaved={saved} onClose={close} />
      ) : (
        opened && list.data && <NotFoundDialog title="Edit Template" what="Template" onClose={close} />
      )}
    </Stack>
  );
}
