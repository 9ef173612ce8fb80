import { Group, Input, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AddButton, IconButton } from './buttons.tsx';
import { DateField } from './DateField.tsx';

interface PeriodFieldsProps {
  label: string;
  /** First and last day of each, `YYYY-MM-DD`, or empty. */
  value?: [string, string][];
  onChange?: (periods: [string, string][]) => void;
  /** The organization's current day, from which typed dates count. */
  today: string;
  error?: ReactNode;
}

/** Periods, each with its first and last day. */
export function PeriodFields({ label, value = [], onChange, today, error }: PeriodFieldsProps) {
  const replace = (at: number, period: [string, string]) => onChange?.(value.with(at, period));
  return (
    <Stack component="fieldset" gap={8} bd={0} p={0} m={0}>
      <Input.Label component="legend">{label}</Input.Label>
      {value.map(([first, last], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name but its place
        <Group key={at} gap={8} align="flex-start" wrap="nowrap">
          <DateField
            label={`First day ${at + 1}`}
            today={today}
            occurrence="nearest"
            value={first}
            onChange={(day) => replace(at, [day, last])}
          />
          <DateField
            label={`Last day ${at + 1}`}
            today={today}
            occurrence="nearest"
            value={last}
            onChange={(day) => replace(at, [first, day])}
          />
          <IconButton
            icon={IconX}
            label={`Remove period ${at + 1}`}
            title="Remove"
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </Group>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <div>
        <AddButton variant="default" onClick={() => onChange?.([...value, ['', '']])}>
          Add period
        </AddButton>
      </div>
    </Stack>
  );
}
