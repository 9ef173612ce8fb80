import type { DatedCase } from '@landfall/contract/case-dates';
import { BULK_SIZE } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { BulkHandleDialog, BulkMoveDialog } from './BulkDateDialogs.tsx';
import { useBulkDateActions } from './useBulkDateActions.ts';
import type { DateSelection } from './useDateSelection.ts';

interface BulkDateActionsProps {
  selection: DateSelection;
  /** The chosen dates that are shown. */
  chosen: readonly DatedCase[];
}

/** The actions on all chosen dates at once, each with Undo. */
export function BulkDateActions({ selection, chosen }: BulkDateActionsProps) {
  return (
    <SelectionBar count={chosen.length} onClear={selection.clear}>
      {chosen.length > BULK_SIZE ? (
        <span role="status">At most {BULK_SIZE} dates can be changed at once</span>
      ) : (
        <Actions chosen={chosen} onDone={selection.clear} />
      )}
    </SelectionBar>
  );
}

function Actions({ chosen, onDone }: { chosen: readonly DatedCase[]; onDone: () => void }) {
  const actions = useBulkDateActions(chosen, onDone);
  const [open, setOpen] = useState<'move' | 'handle'>();
  const allHandled = chosen.every(({ state }) => state !== 'open');

  async function archive() {
    const agreed = await confirm({
      title: `Archive ${counted(chosen.length, 'date')}?`,
      text: 'Archive dates that were never right: they leave every view. Mark dates that were dealt with as done or waived.',
      confirm: 'Archive',
    });
    if (agreed) await actions.archive();
  }

  return (
    <>
      {allHandled ? (
        <Button variant="default" loading={actions.busy} onClick={actions.reopen}>
          Reopen
        </Button>
      ) : (
        <>
          <Button variant="default" loading={actions.busy} onClick={actions.done}>
            Done
          </Button>
          <Button variant="default" onClick={() => setOpen('handle')}>
            Handle…
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => setOpen('move')}>
        Move…
      </Button>
      <Button variant="default" loading={actions.busy} onClick={archive}>
        Archive
      </Button>
      {open === 'move' && (
        <BulkMoveDialog chosen={chosen} onMove={actions.move} onClose={() => setOpen(undefined)} />
      )}
      {open === 'handle' && (
        <BulkHandleDialog
          count={chosen.length}
          onHandle={actions.handle}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
