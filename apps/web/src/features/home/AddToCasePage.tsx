import { useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import type { SearchChoice } from '../../ui/SearchSelect.tsx';
import { ChooseCaseDialog } from './ChooseCaseDialog.tsx';
import type { HomeSearch } from './search.ts';

const AddCaseDateDialog = deferred(
  async () => (await import('../case-dates/CaseDateDialogs.tsx')).AddCaseDateDialog,
);
const AddNoteDialog = deferred(async () => (await import('../notes/AddNoteDialog.tsx')).AddNoteDialog);
const AddTaskDialog = deferred(async () => (await import('../tasks/AddTaskDialog.tsx')).AddTaskDialog);

const TITLES = { date: 'Add Date', note: 'Add Note', task: 'Add Task' } as const;

interface AddToCasePageProps {
  what: NonNullable<HomeSearch['add']>;
  today: string;
  /** Called when the case is chosen: the rest is not part of the address. */
  onChosen: () => void;
  onClose: () => void;
}

/**
 * Asks for a case, then opens the dialog that adds something to it. It combines dialogs of several features, as pages
 * do.
 */
export function AddToCasePage({ what, today, onChosen, onClose }: AddToCasePageProps) {
  const [to, setTo] = useState<SearchChoice>();
  if (!to)
    return (
      <ChooseCaseDialog
        title={TITLES[what]}
        onChoose={(chosen) => {
          setTo(chosen);
          onChosen();
        }}
        onClose={onClose}
      />
    );
  if (what === 'note') return <AddNoteDialog ownerId={to.id} onClose={onClose} />;
  const Dialog = what === 'date' ? AddCaseDateDialog : AddTaskDialog;
  return <Dialog caseId={to.id} caseName={to.label} today={today} onClose={onClose} />;
}
