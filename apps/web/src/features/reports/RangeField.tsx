import { MAX_REPORT_DAYS, REPORT_DAYS } from '@landfall/contract/constants';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ReportForm } from './report-values.ts';

/** Ranges that can be chosen without typing, in days. */
const PRESETS = [7, 30, REPORT_DAYS] as const;

/** How many days ahead a report looks, typed or one of the usual ranges, and whether it lists handled dates. */
export function RangeField({ form }: { form: ReportForm }) {
  return (
    <Stack gap={12}>
      <Group gap="8px 16px" align="flex-start">
        <TextInput
          flex="1 1 11rem"
          label="Range in days"
          inputMode="numeric"
          autoComplete="off"
          required
          description={`Days ahead, 1 to ${MAX_REPORT_DAYS}. Overdue dates are always in.`}
          {...form.getInputProps('days')}
        />
        <Group
          role="group"
          aria-label="Usual ranges"
          wrap="nowrap"
          gap={4}
          // In line with the box below its label.
          pt={{ base: 0, sm: 24 }}
        >
          {PRESETS.map((days) => (
            <Button
              key={days}
              variant={form.values.days.trim() === String(days) ? 'light' : 'default'}
              aria-pressed={form.values.days.trim() === String(days)}
              onClick={() => form.setFieldValue('days', String(days))}
            >
              {days} days
            </Button>
          ))}
        </Group>
      </Group>
      <Checkbox
        label="Include handled dates"
        description="Listed apart, and in none of the counts: as many days back as ahead."
        {...form.getInputProps('handled', { type: 'checkbox' })}
      />
    </Stack>
  );
}
