import type { Schedule } from '@landfall/contract/report-templates';
import type { ReactNode } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { useRecipients } from './useRecipients.ts';

export interface RecipientsFieldProps {
  /** Ids of members. */
  value?: readonly string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
  /** The present recipients, who stay choices even if they are no longer members. */
  former?: Schedule['recipients'] | undefined;
  'data-path'?: string;
  'data-autofocus'?: boolean;
}

/** Chooses the members to whom a report is mailed, oneself first. */
export function RecipientsField({ former = [], error, ...props }: RecipientsFieldProps) {
  const { choices, members } = useRecipients();
  const missing = former
    .filter(({ user_id }) => !choices.some(({ value }) => value === user_id))
    .map(({ user_id, name }) => ({
      value: user_id,
      label: members.isSuccess ? `${name} (has left)` : name,
      words: [name],
    }));
  return (
    <ChoiceList
      legend="Send to"
      noun="member"
      choices={[...choices, ...missing]}
      error={members.isError ? 'Failed to load users' : error}
      {...props}
    />
  );
}
