import { Button, Group, Menu } from '@mantine/core';
import { EmptyState } from '../../ui/StateMessage.tsx';
import styles from './Checklist.module.css';
import type { ChecklistContext } from './checklist-context.ts';
import { TemplateChoices } from './TemplateChoices.tsx';
import { useTemplateUse } from './useTemplateUse.ts';

interface NoItemsProps {
  context: ChecklistContext;
  mayWrite: boolean;
  onAddItem: () => void;
}

/** Shown when there are no items: explains what a checklist is for, and offers ways to start one. */
export function NoItems({ context, mayWrite, onAddItem }: NoItemsProps) {
  return (
    <EmptyState
      boxed
      title="No checklist yet"
      text={
        mayWrite
          ? 'A checklist holds what this case needs and who provides it. Clients can be asked for what is missing, and send it by a link.'
          : 'Nothing is asked for on this case.'
      }
      action={mayWrite && <FirstItems context={context} onAddItem={onAddItem} />}
    />
  );
}

function FirstItems({ context, onAddItem }: Pick<NoItemsProps, 'context' | 'onAddItem'>) {
  const { known, offered, use, busy } = useTemplateUse(context);
  const { suggested, forKind, others } = offered;
  const rest = { ...offered, forKind: suggested ? forKind.slice(1) : forKind };
  const more = rest.forKind.length + others.length > 0;
  // Renders no choices until all are known, so that none moves under the pointer.
  if (!known) return <div className={styles.firstActions} />;
  return (
    <Group gap={8} justify="center" className={styles.firstActions ?? ''}>
      {suggested && (
        <Button
          className={styles.suggested ?? ''}
          h="auto"
          mih={{ base: 44, sm: 32 }}
          loading={busy}
          onClick={() => use(suggested)}
        >
          Use {suggested.name}
        </Button>
      )}
      {more && (
        <Menu position="bottom">
          <Menu.Target>
            <Button variant={suggested ? 'default' : 'filled'} loading={busy}>
              {suggested ? 'Use Another Checklist' : 'Use a Checklist'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown ta="left" className={styles.choices ?? ''}>
            <TemplateChoices offered={rest} onUse={use} />
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant={suggested || more ? 'default' : 'filled'} onClick={onAddItem}>
        Add an Item
      </Button>
    </Group>
  );
}
