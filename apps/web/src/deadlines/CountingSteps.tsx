import type { ProposedOutput } from '@landfall/contract/case-events';
import { Stack } from '@mantine/core';
import { formatDate } from '../lib/date-format.ts';

interface CountingStepsProps {
  /** Accessible name of the list of steps. */
  label: string;
  steps: ProposedOutput['steps'];
}

/** The steps of counting a date, in words. */
export function CountingSteps({ label, steps }: CountingStepsProps) {
  return (
    <Stack
      component="ol"
      gap={4}
      m={0}
      pl={20}
      className="small"
      style={{ listStyle: 'decimal' }}
      aria-label={label}
    >
      {steps.map(({ text, cite }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their places
        <li key={at}>
          {text}
          {cite && <span className="muted"> ({cite})</span>}
        </li>
      ))}
    </Stack>
  );
}

/** Other readings of a rule, each with its date and steps. */
export function OtherReadings({
  readings,
  date,
}: {
  readings: ProposedOutput['readings'];
  /** The counted date: readings that come to the same date are left out. */
  date: string | null;
}) {
  return readings
    .filter((reading) => reading.date !== date)
    .map((reading) => (
      <details key={reading.key} className="small">
        <summary>
          {reading.text}
          {reading.date && `: ${formatDate(reading.date)}`}
        </summary>
        <CountingSteps label={reading.text} steps={reading.steps} />
      </details>
    ));
}
