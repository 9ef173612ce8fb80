import type { Schedule } from '@landfall/contract/report-templates';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useRecipients } from './useRecipients.ts';

export interface RecipientFieldProps extends Omit<NativeSelectProps, 'label' | 'data'> {
  /** Who it goes to so far, a choice even if they have left. */
  former?: Pick<Schedule, 'user_id' | 'name'> | undefined;
}

/** Chooses whom a report is mailed to: oneself by an empty value, or a colleague by their id. */
export function RecipientField({ former, error, ...props }: RecipientFieldProps) {
  const { ownId, choices, members } = useRecipients();
  const isMissing =
    former && former.user_id !== ownId && !choices.some(({ value }) => value === former.user_id);
  const missing = isMissing && {
    value: former.user_id,
    label: members.isSuccess ? `${former.name} (has left)` : former.name,
  };
  return (
    <NativeSelect
      label="Send to"
      data={missing ? [...choices, missing] : choices}
      error={members.isError ? 'Failed to load users' : error}
      {...props}
    />
  );
}
