import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  /** What is searched, for whoever doesn't see it and as the placeholder. */
  label: string;
  value: string;
  /** How long typing pauses before `onChange` hears of it, in milliseconds. */
  delayMs: number;
  maxLength: number;
  /** The text without blanks around it. */
  onChange: (text: string) => void;
}

interface TypedText extends Pick<SearchFieldProps, 'value' | 'delayMs' | 'onChange'> {
  /** How many characters are worth looking for; fewer are kept until there are none. */
  minLength?: number;
}

/** A text while it is typed: `onChange` hears of it once the typing pauses. @returns it, and what takes more of it */
export function useTypedText({ value, delayMs, minLength = 0, onChange }: TypedText) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  }, delayMs);

  useEffect(() => {
    // It changed by another way: back, forward or a reset.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  function type(next: string) {
    setTyped(next);
    const text = next.trim();
    if (text === '' || text.length >= minLength) send(text);
  }
  return { typed, type };
}

/** A text that narrows a list while it is typed. */
export function SearchField({ label, maxLength, ...text }: SearchFieldProps) {
  const { typed, type } = useTypedText(text);
  return (
    <TextInput
      flex={{ base: '1 1 100%', sm: '0 1 16rem' }}
      miw="10rem"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      maxLength={maxLength}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
