import type { PersonCounter } from '@landfall/contract/person-timeline';
import { Box, Stack } from '@mantine/core';
import { formatDate, formatLongDate } from '../../../lib/date-format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

const listStyle = { listStyle: 'disc' } as const;

/** Explains a number of days: what was counted, and each date with its steps. */
export function CounterDialog({ counter, onClose }: { counter: PersonCounter; onClose: () => void }) {
  const { name, days, words, basis, outputs, authority, warnings } = counter;
  return (
    <Dialog title={name} size="lg" onClose={onClose}>
      <Stack gap={16}>
        <div>
          <Box component="h3" fz="sm" fw={650}>
            What was counted
          </Box>
          <p>
            {days.toLocaleString('en-US')} {words}, of what this page knows.
          </p>
          <Stack component="ul" gap={2} m={0} mt={4} pl={20} style={listStyle}>
            {basis.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
        </div>
        {outputs.map((output) => (
          <Output key={output.label} output={output} />
        ))}
        {warnings.map((warning) => (
          <p key={warning} className="notice" data-tone="yellow">
            {warning}
          </p>
        ))}
        <p className="small muted">
          {authority.join('; ')}. Counted by a rule that comes with the product: a suggestion, which an
          attorney has to check.
        </p>
      </Stack>
    </Dialog>
  );
}

function Output({ output }: { output: PersonCounter['outputs'][number] }) {
  const { label, date, value, none, safe, steps } = output;
  return (
    <Stack component="section" gap={4} aria-label={label}>
      <Box component="h3" fz="sm" fw={650}>
        {label}: {date ? formatLongDate(date) : (value?.toLocaleString('en-US') ?? 'no date')}
      </Box>
      {safe && safe !== date && <p>Safe under every reading: {formatDate(safe)}</p>}
      {none && <p>{none}</p>}
      <Stack component="ol" gap={2} m={0} pl={20} className="small" style={{ listStyle: 'decimal' }}>
        {steps.map(({ text, cite }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their places
          <li key={at}>
            {text}
            {cite && <span className="muted"> ({cite})</span>}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
