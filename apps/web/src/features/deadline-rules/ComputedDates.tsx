import { Box, Group, Stack } from '@mantine/core';
import { CountingSteps, OtherReadings } from '../../deadlines/CountingSteps.tsx';
import { formatDate, formatLongDate } from '../../lib/date-format.ts';
import type { Computed, ComputedOutput } from './queries.ts';
import { ROLES } from './rule-words.ts';

/** The dates that a rule computes, each with its steps. */
export function ComputedDates({
  computed: { outputs, warnings },
}: {
  computed: Pick<Computed, 'outputs' | 'warnings'>;
}) {
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
      <CountingSteps label={`Steps of ${label}`} steps={steps} />
      <OtherReadings readings={readings} date={date} />
    </Stack>
  );
}
