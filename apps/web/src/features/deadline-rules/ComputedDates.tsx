import { Box, Group, Stack } from '@mantine/core';
import { formatDate, formatLongDate } from '../../lib/date-format.ts';
import type { Computed, ComputedOutput } from './queries.ts';
import { ROLES } from './rule-words.ts';

type Step = ComputedOutput['steps'][number];

/** What a rule comes to: each date with the steps that it was counted in. */
export function ComputedDates({ computed: { outputs, warnings } }: { computed: Computed }) {
  return (
    <Stack gap={16} mt={8} role="status">
      {warnings.map((warning) => (
        <p key={warning} className="notice" data-tone="yellow">
          {warning}
        </p>
      ))}
      {Object.entries(outputs).map(([key, output]) => (
        <OutputBox key={key} output={output} />
      ))}
    </Stack>
  );
}

function OutputBox({ output }: { output: ComputedOutput }) {
  const { label, date, value, none, safe, steps, readings } = output;
  return (
    <Stack component="article" gap={12} p={16} className="box" aria-label={label}>
      <Group gap="4px 24px" justify="space-between" align="baseline">
        <div>
          <p className="small muted">{ROLES[output.role] ? `${label} (${ROLES[output.role]})` : label}</p>
          <Box component="p" fz="lg" fw={650}>
            {date ? formatLongDate(date) : (value ?? 'No date')}
          </Box>
        </div>
        {safe && safe !== date && (
          <div>
            <p className="small muted">Safe under every reading</p>
            <Box component="p" fw={600}>
              {formatDate(safe)}
            </Box>
          </div>
        )}
      </Group>
      {none && <p>{none}</p>}
      <Steps label={`Steps of ${label}`} steps={steps} />
      {readings
        .filter((reading) => reading.date !== date)
        .map((reading) => (
          <details key={reading.key}>
            <summary>
              {reading.text}
              {reading.date && `: ${formatDate(reading.date)}`}
            </summary>
            <Steps label={reading.text} steps={reading.steps} />
          </details>
        ))}
    </Stack>
  );
}

function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
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
