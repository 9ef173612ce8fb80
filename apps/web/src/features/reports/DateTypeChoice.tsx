import { Box, Checkbox, Group, Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { beginsLike } from '../../lib/matched-parts.ts';
import { toggleName } from '../../lib/search-params.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './DateTypeChoice.module.css';

/** A date type that a report can take in. */
export interface TypeChoice {
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
  archived: boolean;
}

interface DateTypeChoiceProps {
  types: readonly TypeChoice[];
  /** Names of the chosen ones. */
  value: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
  /** Takes the search box, which has the focus when none was chosen. */
  inputRef: Ref<HTMLInputElement>;
}

/** Any number of date types: found by name, or all of them at once. */
export function DateTypeChoice({ types, value, error, onChange, inputRef }: DateTypeChoiceProps) {
  const [typed, setTyped] = useState('');
  const [legend, reason] = [useId(), useId()];
  const shown = types.filter(({ name }) => typed.trim() === '' || beginsLike(name, typed));
  const chosen = new Set(value);
  const allShown = shown.length > 0 && shown.every(({ name }) => chosen.has(name));

  function toggleAll() {
    const names = shown.map(({ name }) => name);
    onChange(allShown ? value.filter((name) => !names.includes(name)) : [...new Set([...value, ...names])]);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes no button beside it
    <div role="group" aria-labelledby={legend} aria-describedby={error ? reason : undefined}>
      <Group wrap="nowrap" gap={8} mih={28} mb={4}>
        <Box component="span" id={legend} fw={600}>
          Date types <span className="failure">*</span>
        </Box>
        <Box component="span" ml="auto" fz="xs" c="dimmed" role="status">
          {value.length} of {types.length} chosen
        </Box>
        <QuietButton disabled={shown.length === 0} onClick={toggleAll}>
          {allShown ? 'Clear all' : 'Select all'}
        </QuietButton>
      </Group>
      <div className={styles.box} data-error={error ? true : undefined}>
        <TextInput
          ref={inputRef}
          className={styles.search ?? ''}
          variant="unstyled"
          aria-label="Find a date type"
          placeholder="Find a date type"
          autoComplete="off"
          value={typed}
          leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter here looks for a type; it must not send the form.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <div className={styles.list}>
          {shown.map(({ name, hex, archived }) => (
            <Checkbox
              key={name}
              label={<Swatch name={archived ? `${name} (archived)` : name} hex={hex} colorOf={name} />}
              checked={chosen.has(name)}
              onChange={() => onChange(toggleName(value, name))}
            />
          ))}
          {shown.length === 0 && <p className="muted">No date type is called so.</p>}
        </div>
      </div>
      {error && (
        <Input.Error id={reason} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
