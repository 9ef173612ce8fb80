import { MAX_REPORT_DAYS, REPORT_DAYS } from '@landfall/contract/constants';
import { REPORT_COLUMN_LABELS, REPORT_GROUPING_LABELS } from '@landfall/contract/report-layout';
import { REPORT_COLUMNS, REPORT_GROUPINGS } from '@landfall/contract/reports';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import type { ReportForm } from './report-values.ts';

/** Ranges that can be chosen with one click, in days. */
const PRESETS = [7, 30, REPORT_DAYS] as const;

/** A date type that a report can include. */
export interface TypeChoice {
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
  archived: boolean;
}

interface ReportFieldsProps {
  form: ReportForm;
  types: readonly TypeChoice[];
}

const GROUPINGS = REPORT_GROUPINGS.map((value) => ({ value, label: REPORT_GROUPING_LABELS[value] }));

/** The settings of a report: date types, number of days ahead, handled dates, and layout. */
export function ReportFields({ form, types }: ReportFieldsProps) {
  return (
    <>
      <ChoiceList
        legend="Date types"
        noun="date type"
        choices={types.map(({ name, hex, archived }) => ({
          value: name,
          words: [name],
          label: <Swatch name={archived ? `${name} (archived)` : name} hex={hex} colorOf={name} />,
        }))}
        {...form.getInputProps('types')}
      />
      <Stack gap={12}>
        <Group gap="8px 16px" align="flex-start">
          <TextInput
            flex="1 1 11rem"
            label="Range in days"
            inputMode="numeric"
            autoComplete="off"
            required
            description={`Days ahead, 1 to ${MAX_REPORT_DAYS}. Overdue dates are always included.`}
            {...form.getInputProps('days')}
          />
          {/* Aligned with the input below its label. */}
          <Group role="group" aria-label="Usual ranges" wrap="nowrap" gap={4} pt={{ base: 0, sm: 24 }}>
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
          description="Listed separately and not counted: as many days back as ahead."
          {...form.getInputProps('handled', { type: 'checkbox' })}
        />
      </Stack>
      <Group gap="12px 24px" align="flex-start">
        <NativeSelect
          flex="1 1 11rem"
          label="Group by"
          description="The person responsible is the case’s attorney, else the first of its team."
          data={GROUPINGS}
          {...form.getInputProps('groupBy')}
        />
        <Checkbox.Group
          flex="1 1 14rem"
          label="Columns beside day and case"
          {...form.getInputProps('columns')}
        >
          <Group gap="8px 16px" pt={8}>
            {REPORT_COLUMNS.map((value) => (
              <Checkbox key={value} value={value} label={REPORT_COLUMN_LABELS[value]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
    </>
  );
}
