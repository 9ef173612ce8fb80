import type { DatedCase } from '@landfall/contract/case-dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { caseRecordQuery } from '../case-records/queries.ts';
import { EditCaseDateDialog } from './CaseDateDialogs.tsx';
import type { DateRowActions } from './dated-case-columns.tsx';
import { HandleDateDialog } from './HandleDateDialog.tsx';
import { MoveDateDialog } from './MoveDateDialog.tsx';
import { useArchiving } from './useArchiving.ts';
import { useHandling } from './useHandling.ts';

const ExplanationDialog = deferred(
  async () => (await import('../../deadlines/ExplanationDialog.tsx')).ExplanationDialog,
);

interface OpenDialog {
  kind: 'edit' | 'move' | 'handle' | 'why';
  date: DatedCase;
  to?: string | undefined;
}

interface DateDialogsOptions {
  mayWrite: boolean;
  /** The organization's current day; no dialog opens before it is known. */
  today: string | undefined;
}

/**
 * The actions on a date beside those of other cases, undefined for those who may not change dates, and the open dialog.
 */
export function useDateDialogs({ mayWrite, today }: DateDialogsOptions) {
  const [open, setOpen] = useState<OpenDialog>();
  const { done, reopen } = useHandling();
  const archive = useArchiving();
  const actions = useMemo((): DateRowActions | undefined => {
    if (!mayWrite) return undefined;
    return {
      onDone: done,
      onReopen: reopen,
      onEdit: (date) => setOpen({ kind: 'edit', date }),
      onMove: (date, to) => setOpen({ kind: 'move', date, to }),
      onHandle: (date) => setOpen({ kind: 'handle', date }),
      onArchive: archive,
      onWhy: (date) => setOpen({ kind: 'why', date }),
    };
  }, [mayWrite, done, reopen, archive]);
  const close = () => setOpen(undefined);
  const dialog = open && today && (
    <>
      {open.kind === 'edit' && (
        <EditCaseDateDialog
          caseDate={open.date}
          caseName={open.date.case_name}
          today={today}
          onClose={close}
        />
      )}
      {open.kind === 'move' && (
        <MoveDateDialog caseDate={open.date} to={open.to} today={today} onClose={close} />
      )}
      {open.kind === 'why' && <ExplanationDialog dateId={open.date.id} onClose={close} />}
      {open.kind === 'handle' && <HandleAmongItsCase date={open.date} onClose={close} />}
    </>
  );
  return { actions, dialog };
}

/**
 * The dialog that handles a date, shown once the other dates of its case have loaded, one of which may supersede it.
 */
function HandleAmongItsCase({ date, onClose }: { date: DatedCase; onClose: () => void }) {
  const { data, isError } = useQuery(caseRecordQuery(date.case_id));
  if (!data && !isError) return null;
  return <HandleDateDialog caseDate={date} dates={data?.dates ?? [date]} onClose={onClose} />;
}
