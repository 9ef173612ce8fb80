import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  /** What is searched: the accessible name and the placeholder. */
  label: string;
  value: string;
  /** How long typing has to pause before `onChange` is called, in milliseconds. */
  delayMs: number;
  maxLength: number;
  /** Called with the trimmed text. */
  onChange: (text: string) => void;
}

interface TypedText extends Pick<SearchFieldProps, 'value' | 'onChange'> {
  /** How long typing has to pause, in milliseconds, and whether an unmount reports the text at once. */
  delayMs: Parameters<typeof useDebouncedCallback>[1];
  /** The shortest text to search for; a shorter one is not reported, but an empty one is. */
  minLength?: number;
}

/**
 * The state of a text that is being typed: `onChange` is called once the typing pauses. @returns the text, and a
 * function that sets it
 */
export function useTypedText({ value, delayMs, minLength = 0, onChange }: TypedText) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  }, delayMs);

  useEffect(() => {
    // The value changed from outside: by going back or forward, or by a reset.
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

/** A text field that filters a list while it is typed. */
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
