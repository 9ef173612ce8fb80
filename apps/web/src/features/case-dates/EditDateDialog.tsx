import { type CaseDate, caseDate as caseDateShape } from '@landfall/contract/case-dates';
import { useQueryClient } from '@tanstack/react-query';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { EditDialog, type EditDialogProps } from '../../editing/EditDialog.tsx';

type EditDateDialogProps<Values, Answer> = Omit<
  EditDialogProps<Values, CaseDate, Answer>,
  'version' | 'readCurrent' | 'onTakeTheirs' | 'unchangedToo'
> & { caseDate: CaseDate };

/** A dialog that changes a date. Accepting a concurrent change refetches all dates. */
export function EditDateDialog<Values extends object, Answer>(props: EditDateDialogProps<Values, Answer>) {
  const { caseDate, ...dialog } = props;
  const queryClient = useQueryClient();
  return (
    <EditDialog
      {...dialog}
      version={caseDate.version}
      unchangedToo
      readCurrent={(stale) => caseDateShape.safeParse(stale).data}
      onTakeTheirs={() => {
        void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
        dialog.onClose();
      }}
    />
  );
}
