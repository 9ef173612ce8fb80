import { Box, Checkbox, Group, Input, SimpleGrid, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { beginsLike } from '../lib/matched-parts.ts';
import { toggleName } from '../lib/search-params.ts';
import { QuietButton } from './buttons.tsx';

interface ChoiceListProps {
  /** What is chosen, in plural and singular: 'Date types' and 'date type'. */
  legend: string;
  noun: string;
  /** A choice is found by its `words`. Undefined while loading. */
  choices: readonly { value: string; label: ReactNode; words: readonly string[] }[] | undefined;
  value?: readonly string[];
  /** Whether something must be chosen; true by default. */
  required?: boolean;
  error?: ReactNode;
  onChange: (values: string[]) => void;
  /** The form's path, which moves the focus to the search box when nothing was chosen. */
  'data-path'?: string;
  /** Whether the search box has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** A list to choose any number from, with a search box and a button that chooses all. */
export function ChoiceList({
  legend,
  noun,
  choices,
  value = [],
  required = true,
  error,
  onChange,
  ...props
}: ChoiceListProps) {
  const [typed, setTyped] = useState('');
  const [title, reason] = [useId(), useId()];
  const find = `Find ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  const shown = choices?.filter(
    ({ words }) => typed.trim() === '' || words.some((word) => beginsLike(word, typed)),
  );
  const values = shown?.map((choice) => choice.value) ?? [];
  const all = values.length > 0 && values.every((one) => value.includes(one));
  const others = value.filter((one) => !values.includes(one));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes no button beside it
    <div role="group" aria-labelledby={title} aria-describedby={error ? reason : undefined}>
      <Group wrap="nowrap" gap={8} mih={28} mb={4}>
        <Box component="span" id={title} fw={600}>
          {legend} {required && <span className="failure">*</span>}
        </Box>
        <Box component="span" ml="auto" fz="xs" c="dimmed" role="status">
          {value.length} of {choices?.length ?? 0} chosen
        </Box>
        <QuietButton
          disabled={values.length === 0}
          onClick={() => onChange(all ? others : [...others, ...values])}
        >
          {all ? 'Clear all' : 'Select all'}
        </QuietButton>
      </Group>
      <Box bd={`1px solid var(${error ? '--red' : '--border'})`} bdrs={6}>
        <TextInput
          {...props}
          variant="unstyled"
          style={{ borderBottom: '1px solid var(--line)' }}
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          value={typed}
          leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter here searches; it must not submit the form.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <SimpleGrid
          minColWidth="14rem"
          spacing={16}
          verticalSpacing={8}
          p="10px 12px"
          mah="9.5rem"
          style={{ overflow: 'hidden auto' }}
          className="wrap-anywhere"
        >
          {shown?.map((choice) => (
            <Checkbox
              key={choice.value}
              label={<span>{choice.label}</span>}
              checked={value.includes(choice.value)}
              onChange={() => onChange(toggleName(value, choice.value))}
            />
          ))}
          {shown?.length === 0 && <p className="muted">No {noun} has this name.</p>}
          {!shown && <p className="muted">{legend} are not known yet.</p>}
        </SimpleGrid>
      </Box>
      {error && (
        <Input.Error id={reason} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
