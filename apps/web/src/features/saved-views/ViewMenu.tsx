import type { SavedView } from '@landfall/contract/saved-views';
import { Button, Menu, ScrollArea } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconHome,
  IconLink,
  IconPencil,
  IconPin,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { toast, toastFailure } from '../../ui/toast.tsx';
import type { useViewActions } from './useViewActions.ts';
import type { ViewBarProps } from './ViewBar.tsx';

const ALL = '';
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface ViewMenuProps extends Pick<ViewBarProps, 'views' | 'shown' | 'mayShare' | 'onShow'> {
  actions: ReturnType<typeof useViewActions>;
  /** Saves the list's current state as a new view. */
  onSave: () => void;
  onRename: () => void;
}

async function copyLink({ id, name }: SavedView) {
  const link = new URL(`?view=${id}`, window.location.href.split('?')[0]);
  try {
    await navigator.clipboard.writeText(link.href);
    toast(`Link to ${name} copied`);
  } catch {
    toastFailure('The link could not be copied. Copy the address of the page instead');
  }
}

/** The name of the active view, which opens the list of all views with the actions. */
export function ViewMenu({ views = [], shown, mayShare, onShow, actions, onSave, onRename }: ViewMenuProps) {
  const show = (id: string) => onShow(views.find((view) => view.id === id));
  const parts = [
    { label: 'My views', views: views.filter(({ shared }) => !shared) },
    { label: 'Shared', views: views.filter(({ shared }) => shared) },
  ];
  return (
    <Menu position="bottom-start" width="18rem">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark {...ICON} />}
          rightSection={<IconChevronDown {...ICON} size={14} />}
          maw="min(20rem, 100%)"
        >
          <span className="visually-hidden">View: </span>
          {shown?.name ?? 'All cases'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="min(18rem, 40dvh)" type="auto">
          <Menu.RadioGroup value={shown?.id ?? ALL} onChange={show}>
            <ViewItem value={ALL} name="All cases" />
            {parts.map(
              (part) =>
                part.views.length > 0 && [
                  <Menu.Label key={part.label}>{part.label}</Menu.Label>,
                  ...part.views.map(({ id, name }) => <ViewItem key={id} value={id} name={name} />),
                ],
            )}
          </Menu.RadioGroup>
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item leftSection={<IconBookmark {...ICON} />} onClick={onSave}>
          Save as a new view…
        </Menu.Item>
        {shown && (
          <>
            <Menu.Label>{shown.name}</Menu.Label>
            <Menu.Item leftSection={<IconPin {...ICON} />} onClick={() => actions.pin(shown)}>
              {shown.pinned ? 'Take out of the sidebar' : 'Show in the sidebar'}
            </Menu.Item>
            <Menu.Item leftSection={<IconHome {...ICON} />} onClick={() => actions.begin(shown)}>
              {shown.is_default ? 'Begin with all cases again' : 'Begin with this view'}
            </Menu.Item>
            {shown.shared && (
              <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copyLink(shown)}>
                Copy link
              </Menu.Item>
            )}
            {shown.may_change && (
              <>
                <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onRename}>
                  Rename…
                </Menu.Item>
                {mayShare && (
                  <Menu.Item leftSection={<IconUsers {...ICON} />} onClick={() => actions.share(shown)}>
                    {shown.shared ? 'Stop sharing' : 'Share with the organization'}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => actions.deleteView(shown)}>
                  Delete
                </Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewItem({ value, name }: { value: string; name: string }) {
  return (
    <Menu.RadioItem value={value} checkIcon={<IconCheck {...ICON} stroke={2} />} closeMenuOnClick>
      {name}
    </Menu.RadioItem>
  );
}
