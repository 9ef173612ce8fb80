import { LIMITS } from '@landfall/contract/constants';
import type { MailRecipient } from '@landfall/contract/messages';
import { TagsInput } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { readRecipient, recipientWords, separateRecipients } from '../recipients.ts';

interface RecipientsFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  required?: boolean;
  /** The people of the case who can be written to. */
  participants: readonly MailRecipient[];
  value: string[];
  error: ReactNode;
  onChange: (value: string[]) => void;
}

/** The recipients of a mail: people of the case, or any address. */
export function RecipientsField({ participants, onChange, ...field }: RecipientsFieldProps) {
  const [search, setSearch] = useState('');
  const people = participants.map(recipientWords);
  const change = (words: readonly string[]) =>
    onChange(separateRecipients(words, [...field.value, ...people]));

  /** A comma ends an address, but not a name, which may contain it. */
  function searchFor(typed: string) {
    const isFull = field.value.length >= LIMITS.mailRecipients;
    const isEnded = !isFull && typed.endsWith(',') && readRecipient(typed.slice(0, -1)) !== undefined;
    if (isEnded) change([...field.value, typed]);
    setSearch(isEnded ? '' : typed);
  }

  return (
    <TagsInput
      data={people}
      maxTags={LIMITS.mailRecipients}
      splitChars={[';']}
      searchValue={search}
      onSearchChange={searchFor}
      maxDropdownHeight={220}
      placeholder={field.value.length === 0 ? 'Name or address' : ''}
      inputMode="email"
      autoComplete="off"
      // Rendered at its position in the page, where screen readers find it, and never over the error below the field.
      comboboxProps={{ withinPortal: false, position: field.error ? 'top' : 'bottom' }}
      styles={{ pill: { maxWidth: '100%' }, inputField: { minWidth: '3rem' } }}
      {...field}
      onChange={change}
    />
  );
}
