import type { Thread } from '@landfall/contract/threads';
import { Button, Menu } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { deferred } from '../../ui/deferred.tsx';
import { useUpdateThread } from './queries.ts';
import { snoozeTimes } from './snooze-times.ts';
import { isSnoozed } from './thread-words.ts';

const SnoozeDayDialog = deferred(async () => (await import('./SnoozeDayDialog.tsx')).SnoozeDayDialog);

/** Shows until when a thread is snoozed; renders nothing if it is not. */
export function SnoozedUntil({ instant }: { instant: string | null }) {
  if (instant === null || !isSnoozed(instant, Date.now())) return null;
  return <span className="muted">Snoozed until {formatInstant(instant)}</span>;
}

/** Snoozes a thread, or ends that. */
export function SnoozeMenu({ thread }: { thread: Thread }) {
  const { id, snoozed_until } = thread;
  const { mutateAsync: update } = useUpdateThread(id);
  const [choosing, setChoosing] = useState(false);
  const snoozed = isSnoozed(snoozed_until, Date.now());
  const wake = () => void runReported(update({ snoozed_until: null }), 'Back in the inbox');

  async function snooze(until: string) {
    await runReported(update({ snoozed_until: until }), `Snoozed until ${formatInstant(until)}`, wake);
  }

  return (
    <>
      <Menu position="bottom-end" width={312}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}>
            {snoozed && snoozed_until ? `Snoozed until ${formatInstant(snoozed_until)}` : 'Snooze'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozed && <Menu.Item onClick={wake}>Back to the inbox now</Menu.Item>}
          {snoozeTimes(new Date()).map(({ label, until }) => (
            <Menu.Item
              key={label}
              rightSection={<span className="small muted">{formatInstant(until)}</span>}
              onClick={() => snooze(until)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => SnoozeDayDialog.whenLoaded(() => setChoosing(true))}>
            On a date…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && <SnoozeDayDialog onChoose={snooze} onClose={() => setChoosing(false)} />}
    </>
  );
}
