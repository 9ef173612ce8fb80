import type { SavedView } from '@landfall/contract/saved-views';
import { Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import type { ViewState } from './queries.ts';
import { useViewActions } from './useViewActions.ts';
import { ViewMenu } from './ViewMenu.tsx';

const SaveViewDialog = deferred(async () => (await import('./ViewDialog.tsx')).SaveViewDialog);
const RenameViewDialog = deferred(async () => (await import('./ViewDialog.tsx')).RenameViewDialog);

export interface ViewBarProps {
  /** Undefined while they load. */
  views: readonly SavedView[] | undefined;
  /** The active view. */
  shown: SavedView | undefined;
  /** Whether the address names a view that was deleted, or never shared. */
  missing: boolean;
  /** Whether the list's state differs from the view, or from all cases. */
  changed: boolean;
  /** The list's current state. */
  state: ViewState;
  mayShare: boolean;
  /** Switches to a view; undefined switches to all cases. */
  onShow: (view: SavedView | undefined) => void;
}

/** The active view of a list, with the menu of other views and actions. */
export function ViewBar(props: ViewBarProps) {
  const { views, shown, missing, changed, state, mayShare, onShow } = props;
  const [dialog, setDialog] = useState<'save' | 'rename'>();
  const actions = useViewActions(onShow);
  const askForName = () => SaveViewDialog.whenLoaded(() => setDialog('save'));
  const close = () => setDialog(undefined);
  // Opened after its dialog has closed, which would ask before it is left.
  const [saved, setSaved] = useState<SavedView>();
  const goTo = useEffectEvent(onShow);
  useEffect(() => {
    if (saved) goTo(saved);
  }, [saved]);
  return (
    <Group gap={8} role="group" aria-label="View">
      <ViewMenu
        {...{ views, shown, mayShare, onShow, actions }}
        onSave={askForName}
        onRename={() => RenameViewDialog.whenLoaded(() => setDialog('rename'))}
      />
      {missing && (
        <Group gap={8} role="alert" c="dimmed">
          This view was deleted, or is not shared with you.
          <QuietButton onClick={() => onShow(undefined)}>Show all cases</QuietButton>
        </Group>
      )}
      {changed && shown && (
        <>
          <span className="small muted">Changed</span>
          {shown.may_change && (
            <QuietButton onClick={() => void actions.save(shown, state)} aria-label={`Save ${shown.name}`}>
              Save
            </QuietButton>
          )}
          <QuietButton onClick={askForName}>Save as…</QuietButton>
          <QuietButton onClick={() => onShow(shown)} aria-label={`Reset ${shown.name}`}>
            Reset
          </QuietButton>
        </>
      )}
      {changed && !shown && !missing && <QuietButton onClick={askForName}>Save view</QuietButton>}
      {dialog === 'save' && (
        <SaveViewDialog state={state} mayShare={mayShare} onSaved={setSaved} onClose={close} />
      )}
      {dialog === 'rename' && shown && <RenameViewDialog view={shown} onClose={close} />}
    </Group>
  );
}
