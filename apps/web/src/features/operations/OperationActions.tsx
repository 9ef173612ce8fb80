import type { Operation } from '@landfall/contract/operations';
import { QuietButton } from '../../ui/buttons.tsx';
import {
  canBeUndone,
  isUnderWay,
  useCancelOperation,
  useFollowOperation,
  useUndoOperation,
} from './queries.ts';

/**
 * Cancels and undoes an operation. The progress of an undo is shown in the corner. @param inItsPlace whether the undo
 * replaces the original operation there
 */
export function useOperationActions(id: string, inItsPlace = false) {
  const cancel = useCancelOperation();
  const undo = useUndoOperation();
  const follow = useFollowOperation();
  return {
    cancel: () => cancel.mutate(id),
    isCancelling: cancel.isPending,
    undo: () => undo.mutate(id, { onSuccess: (undoing) => follow(undoing, inItsPlace ? id : undefined) }),
    isUndoing: undo.isPending,
    failure: undo.error ?? cancel.error,
  };
}

interface OperationActionsProps {
  operation: Operation;
  actions: ReturnType<typeof useOperationActions>;
}

/** The button that cancels or undoes an operation, where that is possible. */
export function OperationActions({ operation, actions }: OperationActionsProps) {
  if (isUnderWay(operation))
    return (
      <QuietButton loading={actions.isCancelling} onClick={actions.cancel}>
        Cancel
      </QuietButton>
    );
  if (!canBeUndone(operation, Date.now())) return null;
  return (
    <QuietButton loading={actions.isUndoing} onClick={actions.undo}>
      Undo
    </QuietButton>
  );
}
