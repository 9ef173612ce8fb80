import type { PersonCounter } from '@landfall/contract/person-timeline';
import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../../lib/date-format.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import styles from './Timeline.module.css';

const CounterDialog = deferred(async () => (await import('./CounterDialog.tsx')).CounterDialog);

/** The day counters, each with its result and explanation. */
export function Counters({ counters }: { counters: readonly PersonCounter[] }) {
  const [shown, setShown] = useState<string>();
  const open = counters.find(({ key }) => key === shown);
  if (counters.length === 0) return null;
  return (
    <>
      <ul className={styles.counters} aria-label="Days that count">
        {counters.map((counter) => (
          <CounterCard
            key={counter.key}
            counter={counter}
            onWhy={() => CounterDialog.whenLoaded(() => setShown(counter.key))}
          />
        ))}
      </ul>
      {open && <CounterDialog counter={open} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Whether no days are left. */
const isFull = ({ days, limit }: PersonCounter) => limit !== null && days >= limit;

function CounterCard({ counter, onWhy }: { counter: PersonCounter; onWhy: () => void }) {
  const { name, days, limit, words, outputs } = counter;
  const [title = ''] = name.split(':');
  const last = outputs.find(({ date }) => date !== null);
  return (
    <li className={`box ${styles.counter}`}>
      <Group justify="space-between" wrap="nowrap" gap={8} align="start">
        <span className="small muted">{title}</span>
        <QuietButton className="screen-only" mt={-6} mr={-6} aria-label={`Why? ${title}`} onClick={onWhy}>
          Why?
        </QuietButton>
      </Group>
      <span>
        <Box component="span" fz="lg" fw={650}>
          {days.toLocaleString('en-US')}
        </Box>{' '}
        <span className="small">{limit === null ? `${days === 1 ? 'day' : 'days'} ${words}` : words}</span>
      </span>
      {limit !== null && (
        <span className={styles.bar100} data-full={isFull(counter) || undefined} aria-hidden>
          <span style={{ width: `${Math.min(100, (days / limit) * 100)}%` }} />
        </span>
      )}
      {last?.date && (
        <span className="small">
          {last.label}: <time dateTime={last.date}>{formatDate(last.date)}</time>
        </span>
      )}
    </li>
  );
}
