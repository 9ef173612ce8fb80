import { Box, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';

/** A choice, with what distinguishes it from others of the same name. */
export interface SearchChoice {
  id: string;
  label: string;
  detail?: string | undefined;
  /** The name in lists that are ordered by last name. */
  listed?: string | undefined;
}

interface SearchSelectProps {
  label: string;
  placeholder?: string;
  required?: boolean;
  error?: ReactNode;
  /** A note below the field: how to search, or what the choice does. */
  note?: string | undefined;
  autoFocus?: boolean;
  /** Whether Enter chooses the first choice while none is highlighted. */
  choosesFirst?: boolean;
  /** The form's path, by which a field with an error is found. */
  path?: string;
  /** The typed text; empty while something is chosen. */
  typed: string;
  onType: (typed: string) => void;
  /** The choices for the typed text; undefined while too little is typed or none are loaded yet. */
  choices: readonly SearchChoice[] | undefined;
  /** A message instead of choices: 'Nobody found', or why the search failed. */
  hint: string | undefined;
  busy: boolean;
  /** What is chosen. */
  chosen: SearchChoice | undefined;
  onChoose: (choice: SearchChoice | undefined) => void;
}

const ERROR_ABOVE: ('label' | 'error' | 'input' | 'description')[] = [
  'label',
  'error',
  'input',
  'description',
];

/** Chooses one of very many records by typing: a combobox whose options the server supplies. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, required = false, typed, onType, choices, hint, busy, chosen, onChoose } = props;
  const combobox = useCombobox();

  function choose(id: string) {
    onChoose(choices?.find((choice) => choice.id === id));
    onType('');
    combobox.closeDropdown();
  }

  return (
    // Rendered within its dialog, where screen readers find it, and outside the dialog's scrolling area; close enough
    // to the field to cover the note below it.
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      floatingStrategy="fixed"
      offset={2}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={props.placeholder}
          autoComplete="off"
          required={required}
          error={props.error}
          // Below the field, the error would be covered by the choices that open when the focus returns.
          {...(props.choosesFirst ? { inputWrapperOrder: ERROR_ABOVE } : {})}
          description={props.note && <span role="status">{props.note}</span>}
          data-autofocus={props.autoFocus || undefined}
          value={chosen ? chosen.label : typed}
          rightSection={
            busy ? (
              <Loader size={14} role="status" aria-label="Searching" />
            ) : (
              chosen && (
                <Combobox.ClearButton
                  aria-label={`Clear ${label.toLowerCase()}`}
                  onClear={() => onChoose(undefined)}
                />
              )
            )
          }
          onChange={({ currentTarget }) => {
            if (chosen) onChoose(undefined);
            onType(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          data-path={props.path}
          onKeyDown={(event) => {
            const isMarked = combobox.getSelectedOptionIndex() >= 0;
            if (event.key !== 'Enter' || !props.choosesFirst || busy || isMarked || chosen) return;
            const [first] = choices ?? [];
            if (!first) return;
            event.preventDefault();
            choose(first.id);
          }}
          onFocus={() => !chosen && combobox.openDropdown()}
          onClick={() => !chosen && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={chosen !== undefined || (hint === undefined && choices === undefined)}>
        {hint !== undefined && (
          <Box component="p" p="6px 10px" c="dimmed" role="status">
            {hint}
          </Box>
        )}
        <Combobox.Options mah="26rem" style={{ overflowY: 'auto' }} aria-label={label}>
          {choices?.map(({ id, label: name, detail }) => (
            <Combobox.Option key={id} value={id} className="option">
              <span>{name}</span>
              {detail && <span>{detail}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
