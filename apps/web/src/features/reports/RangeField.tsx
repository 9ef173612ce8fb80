import { MAX_REPORT_DAYS, REPORT_DAYS } from '@landfall/contract/constants';
import { Button, TextInput } from '@mantine/core';
import styles from './RangeField.module.css';
import type { ReportForm } from './report-values.ts';

/** Ranges that can be chosen without typing, in days. */
const PRESETS = [7, 30, REPORT_DAYS] as const;

/** How many days ahead a report looks: typed, or one of the usual ranges. */
export function RangeField({ form }: { form: ReportForm }) {
  return (
    <div className={styles.range}>
      <TextInput
        label="Range in days"
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        required
        description={`Days ahead, 1 to ${MAX_REPORT_DAYS}. Overdue dates are always in.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('days')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: it stands beside its field, not around it */}
      <div role="group" aria-label="Usual ranges" className={styles.presets}>
        {PRESETS.map((days) => (
          <Button
            key={days}
            variant="default"
            aria-pressed={form.values.days.trim() === String(days)}
            onClick={() => form.setFieldValue('days', String(days))}
          >
            {days} days
          </Button>
        ))}
      </div>
    </div>
  );
}
