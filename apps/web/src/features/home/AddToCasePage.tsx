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
  /** The case is chosen: what follows is no longer part of the address. */
  onChosen: () => void;
  onClose: () => void;
}

/** Asks for a case, and adds something of whichever feature to it: like a page it puts these together. */
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
