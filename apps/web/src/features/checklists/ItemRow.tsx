import { type ChecklistItem, ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { Box, Button, Group, Menu, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import styles from './Checklist.module.css';
import { ItemDocuments } from './ItemDocuments.tsx';
import { isSettled } from './item-progress.ts';
import { providerName, STATE_TONES } from './item-words.ts';
import { useItemActions } from './useItemActions.ts';

interface ItemRowProps {
  item: ChecklistItem;
  today: string;
  mayWrite: boolean;
  onEdit: () => void;
  onDocuments: () => void;
}

/** One item: its state, description, documents, provider, due day and actions. */
export function ItemRow(props: ItemRowProps) {
  const { item, today, mayWrite } = props;
  const { title, state, from, note, asked_at, due_on } = item;
  const settled = isSettled(item);
  const actions = useFocusAfterAction(state);
  return (
    <li className={styles.row} data-state={state}>
      <Badge tone={STATE_TONES[state]}>{ITEM_STATE_LABELS[state]}</Badge>
      <Stack gap={2} miw={0} className={styles.what ?? ''}>
        <Box component="span" fw={500} className={`wrap-anywhere ${styles.title}`}>
          {title}
        </Box>
        <span className={`small muted ${styles.facts}`}>
          <span>{providerName(from)}</span>
          {due_on && <DueDate date={due_on} settled={settled} today={today} />}
          {asked_at && !settled && (
            <span>
              asked <InstantText instant={asked_at} layout="ago" />
            </span>
          )}
        </span>
        {note && <span className={`small wrap-anywhere ${styles.note}`}>{note}</span>}
        <ItemDocuments item={item} />
      </Stack>
      {mayWrite && (
        <Group
          {...actions}
          wrap="nowrap"
          gap={4}
          justify="flex-end"
          className={`screen-only ${styles.actions}`}
        >
          <LikelyAction item={item} />
          <RowMenu {...props} />
        </Group>
      )}
    </li>
  );
}

/** Moves the focus after an action, because the pressed button disappears with the item's old state. */
function useFocusAfterAction(state: ChecklistItem['state']) {
  const ref = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is what takes the button away.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [state]);
  return {
    ref,
    onClickCapture: () => {
      pressed.current = true;
    },
  };
}

interface DueDateProps {
  date: string;
  settled: boolean;
  today: string;
}

/** The due day. A settled item is never late. */
function DueDate({ date, settled, today }: DueDateProps) {
  return (
    <span>
      due{' '}
      <time dateTime={date} title={date}>
        {formatDate(date)}
      </time>
      {!settled && (
        <Box component="span" ml={8}>
          <DaysLabel days={daysUntil(date, today)} />
        </Box>
      )}
    </span>
  );
}

/** The most likely next action. */
function LikelyAction({ item }: Pick<ItemRowProps, 'item'>) {
  const { setState, busy } = useItemActions(item);
  const { title } = item;
  if (isSettled(item)) return null;
  if (item.state === 'received')
    return (
      <Button
        variant="default"
        h={28}
        loading={busy}
        aria-label={`Accept ${title}`}
        onClick={() => setState('accepted')}
      >
        Accept
      </Button>
    );
  return (
    <QuietButton
      loading={busy}
      className={styles.quiet ?? ''}
      aria-label={`Mark as received: ${title}`}
      onClick={() => setState('received')}
    >
      Mark as received
    </QuietButton>
  );
}

function RowMenu({ item, onEdit, onDocuments }: ItemRowProps) {
  const { setState, askAndDelete } = useItemActions(item);
  const { title, state } = item;
  const waits = state === 'open' || state === 'asked';
  return (
    <MoreMenu label={`More for ${title}`}>
      {waits && <Menu.Item onClick={() => setState('received')}>Mark as received</Menu.Item>}
      {!isSettled(item) && <Menu.Item onClick={() => setState('accepted')}>Accept</Menu.Item>}
      {!waits && <Menu.Item onClick={() => setState('open')}>Reopen</Menu.Item>}
      {!isSettled(item) && <Menu.Item onClick={() => setState('not_needed')}>Not needed</Menu.Item>}
      <Menu.Divider />
      <Menu.Item onClick={onEdit}>Edit…</Menu.Item>
      <Menu.Item onClick={onDocuments}>Documents…</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={askAndDelete}>Delete…</Menu.Item>
    </MoreMenu>
  );
}
