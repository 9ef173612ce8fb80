import type { Import } from '@landfall/contract/imports';
import { Group, NativeSelect } from '@mantine/core';

/** The options beside the mapping of columns. */
export type Choices = Pick<Import, 'duplicates' | 'past_dates' | 'date_order'>;

interface ImportChoicesProps {
  kind: Import['kind'];
  choices: Choices;
  /** Whether a column holds days of any kind. */
  hasDays: boolean;
  /** Whether a column holds dates of cases. */
  hasDates: boolean;
  onChange: (choice: Partial<Choices>) => void;
}

const DUPLICATES = [
  { value: 'link', label: 'Use the existing record' },
  { value: 'skip', label: 'Leave the row out' },
  { value: 'create', label: 'Create another one' },
];

const ORDERS = [
  { value: '', label: 'Find out from the file' },
  { value: 'mdy', label: 'Month first: 3/4 is March 4' },
  { value: 'dmy', label: 'Day first: 3/4 is April 3' },
];

const PAST = [
  { value: 'handled', label: 'Done: nobody is reminded' },
  { value: 'open', label: 'Open: they count as overdue' },
];

/** The options for existing people and for the format of dates. */
export function ImportChoices({ kind, choices, hasDays, hasDates, onChange }: ImportChoicesProps) {
  return (
    <Group gap="12px 24px" align="end">
      <NativeSelect
        label={
          kind === 'petitioners' ? 'A petitioner who already exists' : 'A beneficiary who already exists'
        }
        data={DUPLICATES}
        value={choices.duplicates}
        onChange={({ currentTarget: { value } }) => onChange({ duplicates: value as Import['duplicates'] })}
      />
      {hasDays && (
        <NativeSelect
          label="Dates such as 3/4/2027"
          data={ORDERS}
          value={choices.date_order ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ date_order: (value || null) as Import['date_order'] })
          }
        />
      )}
      {hasDates && (
        <NativeSelect
          label="Import past dates as"
          data={PAST}
          value={choices.past_dates}
          onChange={({ currentTarget: { value } }) => onChange({ past_dates: value as Import['past_dates'] })}
        />
      )}
    </Group>
  );
}
