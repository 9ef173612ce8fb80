import { Button, Group, Menu } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { AddButton } from '../../ui/buttons.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import styles from './Checklist.module.css';
import type { ChecklistContext } from './checklist-context.ts';
import { TemplateChoices } from './TemplateChoices.tsx';
import { useTemplateUse } from './useTemplateUse.ts';

/** Requests the missing items from clients. */
export const RequestButton = Button.withProps({
  variant: 'default',
  flex: 'none',
  leftSection: <IconSend size={16} stroke={1.6} aria-hidden />,
  children: 'Send What Is Missing',
});

interface ChecklistToolsProps {
  context: ChecklistContext;
  onAddItem: () => void;
  /** Undefined while nothing is missing. */
  onRequest: (() => void) | undefined;
  onLinks: () => void;
}

/** The actions on a checklist as a whole. */
export function ChecklistTools({ context, onAddItem, onRequest, onLinks }: ChecklistToolsProps) {
  const { offered, use } = useTemplateUse(context);
  return (
    <Group gap={8} justify="flex-end" flex={1} className="screen-only">
      {onRequest && <RequestButton visibleFrom="sm" onClick={onRequest} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <AddButton variant="default" aria-label="Add to checklist">
            Add
          </AddButton>
        </Menu.Target>
        <Menu.Dropdown className={styles.choices ?? ''}>
          <Menu.Item onClick={onAddItem}>Item…</Menu.Item>
          <TemplateChoices offered={offered} onUse={use} />
        </Menu.Dropdown>
      </Menu>
      <MoreMenu label="More for checklist">
        <Menu.Item onClick={onLinks}>Links for clients…</Menu.Item>
      </MoreMenu>
    </Group>
  );
}
