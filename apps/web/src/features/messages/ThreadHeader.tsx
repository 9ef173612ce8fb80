import { THREAD_STATES, type Thread, type ThreadState } from '@landfall/contract/threads';
import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconCheck, IconPencil, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { RecordLink } from '../../listing/RecordLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { type ThreadPage, useUpdateThread } from './queries.ts';
import { SnoozedUntil, SnoozeMenu } from './SnoozeMenu.tsx';
import styles from './ThreadHeader.module.css';
import { STATE_WORDS } from './thread-words.ts';
import { useReaders } from './useReaders.ts';

const RenameDialog = deferred(async () => (await import('./RenameDialog.tsx')).RenameDialog);

interface ThreadHeaderProps extends Pick<ThreadPage, 'thread' | 'readers'> {
  mayWrite: boolean;
  /** Whether the thread is the page's only content. */
  wholePage: boolean;
}

/** The header of a thread: subject, record, state, assignee and actions. */
export function ThreadHeader({ thread, readers, mayWrite, wholePage }: ThreadHeaderProps) {
  const { id, subject, owner } = thread;
  const [renaming, setRenaming] = useState(false);
  return (
    <Stack component="header" gap={8} className={styles.header ?? ''}>
      <Stack gap={0}>
        <Group gap={4} wrap="nowrap">
          <Box component={wholePage ? 'h1' : 'h2'} miw={0} className={`page-title ${styles.subject}`}>
            {subject}
          </Box>
          {mayWrite && (
            <IconButton
              icon={IconPencil}
              label="Change the subject"
              title="Change the subject"
              onClick={() => RenameDialog.whenLoaded(() => setRenaming(true))}
            />
          )}
        </Group>
        <RecordLink kind={owner.kind} id={owner.id} className="wrap-anywhere">
          {owner.name}
        </RecordLink>
      </Stack>
      {mayWrite ? <ThreadTools thread={thread} readers={readers} /> : <ThreadFacts thread={thread} />}
      {renaming && <RenameDialog id={id} subject={subject} onClose={() => setRenaming(false)} />}
    </Stack>
  );
}

/** The state of a thread for those who may not change it. */
function ThreadFacts({ thread: { state, assignee, snoozed_until } }: { thread: Thread }) {
  const { label, tone } = STATE_WORDS[state];
  return (
    <Group gap="4px 12px">
      <Badge tone={tone}>{label}</Badge>
      <span className="muted">
        {assignee ? `Assigned to ${assignee.display_name}` : 'Assigned to nobody'}
      </span>
      <SnoozedUntil instant={snoozed_until} />
    </Group>
  );
}

function ThreadTools({ thread, readers }: Pick<ThreadPage, 'thread' | 'readers'>) {
  const { id, state, assignee, subject } = thread;
  const { mutateAsync: update } = useUpdateThread(id);
  const members = useReaders(readers);
  const closed = state === 'closed';
  // A former member stays the assignee until another one is assigned.
  const former =
    assignee && !members.some((member) => member.id === assignee.id)
      ? [{ value: assignee.id, label: assignee.display_name }]
      : [];

  function setState(next: ThreadState) {
    const words =
      next === 'closed' ? `${subject}: closed` : `${subject}: ${STATE_WORDS[next].label.toLowerCase()}`;
    const undo = () => void runReported(update({ state }), `${subject}: as before`);
    void runReported(update({ state: next }), words, undo);
  }

  function assign(assigneeId: string | null) {
    const name = members.find((member) => member.id === assigneeId)?.name ?? 'nobody';
    void runReported(update({ assignee_id: assigneeId }), `Assigned to ${name}`);
  }

  return (
    <Group gap={8} className="screen-only">
      <NativeSelect
        aria-label="State"
        w="10.75rem"
        value={state}
        data={THREAD_STATES.map((value) => ({ value, label: STATE_WORDS[value].label }))}
        onChange={({ currentTarget }) => setState(currentTarget.value as ThreadState)}
      />
      <NativeSelect
        aria-label="Assigned to"
        w="9.5rem"
        value={assignee?.id ?? ''}
        data={[
          { value: '', label: 'Nobody' },
          ...former,
          ...members.map((member) => ({ value: member.id, label: member.name || member.email })),
        ]}
        onChange={({ currentTarget }) => assign(currentTarget.value || null)}
      />
      <SnoozeMenu thread={thread} />
      <Button
        variant="default"
        leftSection={
          closed ? (
            <IconRotate size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.6} aria-hidden />
          )
        }
        data-shortcut="e"
        onClick={() => setState(closed ? 'open' : 'closed')}
      >
        {closed ? 'Reopen' : 'Close'}
      </Button>
    </Group>
  );
}
