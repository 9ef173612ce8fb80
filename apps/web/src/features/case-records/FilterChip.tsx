import { CloseButton, Group, Menu, Popover, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ChosenFilter, CaseFilterField as Field, SearchedFilter, TypedFilter } from './case-filters.tsx';
import styles from './FilterChip.module.css';

const CaseFilterField = deferred(
  async () => (await import('./CaseFilterField.tsx')).CaseFilterField,
  () => <Skeleton width="100%" height="3.75rem" />,
);

interface FilterChipProps<F extends Field = Field> {
  field: F;
  value: string | undefined;
  /** Whether it was just added: it starts open, and is removed when it is closed without a value. */
  adding: boolean;
  onAdded: () => void;
  onChange: (value: string | undefined, replace?: boolean) => void;
  onRemove: () => void;
}

/** An active filter of the case list in words; it opens to be changed. */
export function FilterChip(props: FilterChipProps) {
  const { field } = props;
  if (field.kind === 'chosen') return <ChosenChip {...props} field={field} />;
  if (field.kind === 'searched') return <SearchedChip {...props} field={field} />;
  return <OpenedChip {...props} field={field} words={props.value} />;
}

function ChosenChip({ field, value, adding, onAdded, onChange, onRemove }: FilterChipProps<ChosenFilter>) {
  const choices = field.useChoices();
  const words = choices.find((choice) => choice.value === value)?.label ?? '…';
  return (
    <Frame label={field.label} words={value && words} onRemove={onRemove}>
      {(chip) => (
        <Menu
          position="bottom-start"
          defaultOpened={adding}
          returnFocus
          onClose={onAdded}
          keepMounted={false}
        >
          <Menu.Target>{chip}</Menu.Target>
          <Menu.Dropdown mah="min(20rem, 50dvh)" style={{ overflowY: 'auto' }}>
            <Menu.RadioGroup value={value ?? ''} onChange={(next) => onChange(next)}>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
                  closeMenuOnClick
                >
                  {choice.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      )}
    </Frame>
  );
}

function SearchedChip(props: FilterChipProps<SearchedFilter>) {
  const name = props.field.useName(props.value);
  return <OpenedChip {...props} words={props.value && (name ?? '…')} />;
}

/** A chip whose control opens in a popover below it. */
function OpenedChip(props: FilterChipProps<SearchedFilter | TypedFilter> & { words: string | undefined }) {
  const { field, value, adding, onAdded, onChange, onRemove, words } = props;
  const [opened, setOpened] = useState(adding);
  const chip = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    setOpened(next);
    if (next) return;
    onAdded();
    // The previous focus may have been in the menu that added the chip, which has closed.
    requestAnimationFrame(() => chip.current?.focus());
  };
  return (
    <Frame label={field.label} words={words} onRemove={onRemove} onOpen={() => show(!opened)} button={chip}>
      {(target) => (
        <Popover opened={opened} onChange={show} position="bottom-start" width="17rem" trapFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown>
            <CaseFilterField
              field={field}
              value={value}
              onChange={(next, replace) => {
                onChange(next, replace);
                if (next && field.kind === 'searched') show(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </Frame>
  );
}

interface FrameProps {
  label: string;
  /** Its value; undefined while it has none. */
  words: string | undefined;
  onRemove: () => void;
  onOpen?: () => void;
  button?: RefObject<HTMLButtonElement | null>;
  children: (chip: ReactNode) => ReactNode;
}

/** The chip itself: a button with the filter in words and one that removes it, as Delete does. */
function Frame({ label, words, onRemove, onOpen, button, children }: FrameProps) {
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <Group component="span" className={styles.chip ?? ''} wrap="nowrap" gap={0}>
      {children(
        <UnstyledButton ref={button} className={styles.words ?? ''} onKeyDown={removeByKey} onClick={onOpen}>
          <span className="muted">{label}:</span> {words ?? '…'}
        </UnstyledButton>,
      )}
      <Remove label={label} onRemove={onRemove} />
    </Group>
  );
}

/** A chip that can only be removed. */
export function PlainChip({
  label,
  words,
  onRemove,
}: {
  label: string;
  words: string;
  onRemove: () => void;
}) {
  return (
    <Group component="span" className={styles.chip ?? ''} wrap="nowrap" gap={0}>
      <span className={styles.words}>
        <span className="muted">{label}:</span> {words}
      </span>
      <Remove label={label} onRemove={onRemove} />
    </Group>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <CloseButton
      size={26}
      iconSize={14}
      className={styles.remove ?? ''}
      aria-label={`Remove filter ${label}`}
      title="Remove"
      onClick={onRemove}
    />
  );
}
