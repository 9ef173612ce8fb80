import { LIMITS } from '@landfall/contract/constants';
import { Box, Group, Input, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { ItemWordFields } from '../ItemWordFields.tsx';
import { providerName } from '../item-words.ts';
import {
  newTemplateItem,
  TEMPLATE_FIELDS,
  type TemplateItemValues,
  type TemplateValues,
} from './template-values.ts';

type TemplateForm = UseFormReturnType<TemplateValues>;

/** The items of a template in order, which can be added, moved, deleted and expanded for editing. */
export function TemplateItems({ form }: { form: TemplateForm }) {
  const { items } = form.values;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const title = useId();
  const list = useRef<HTMLDivElement>(null);
  useErrorFocus(form);

  function toggle(uid: string) {
    const next = new Set(opened);
    if (!next.delete(uid)) next.add(uid);
    setOpened(next);
  }
  function add() {
    const item = newTemplateItem();
    form.insertListItem('items', item);
    // Only one item is expanded, so that the list stays visible.
    setOpened(new Set([item.uid]));
  }

  function remove(index: number) {
    form.removeListItem('items', index);
    // The focused element was removed: the focus moves to the next item, or to the button below.
    requestAnimationFrame(() => {
      const toggles = list.current?.querySelectorAll<HTMLElement>('[aria-expanded]');
      const next = toggles?.[index] ?? list.current?.querySelector<HTMLElement>('[data-add]');
      next?.focus();
    });
  }

  return (
    <Stack gap={8} component="section" ref={list} aria-labelledby={title}>
      <Box component="h3" id={title} fz="sm" fw={600}>
        {TEMPLATE_FIELDS.items}
      </Box>
      {items.length === 0 ? (
        <p className="empty-box">No items yet.</p>
      ) : (
        <ol className="box lined">
          {items.map((item, index) => (
            <TemplateItemRow
              key={item.uid}
              form={form}
              item={item}
              index={index}
              opened={opened.has(item.uid) || hasError(form, index)}
              onToggle={() => toggle(item.uid)}
              onDelete={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {typeof form.errors.items === 'string' && <Input.Error>{form.errors.items}</Input.Error>}
      {items.length < LIMITS.checklistItems && (
        <div>
          <AddButton variant="default" data-add onClick={add}>
            Add Item
          </AddButton>
        </div>
      )}
    </Stack>
  );
}

function hasError({ errors }: TemplateForm, index: number): boolean {
  return Object.keys(errors).some((path) => path.startsWith(`items.${index}.`));
}

/** Moves the focus to the first field with an error, which may be in a collapsed item. */
function useErrorFocus(form: TemplateForm): void {
  const had = useRef(false);
  useEffect(() => {
    const has = Object.keys(form.errors).length > 0;
    if (has && !had.current) focusFirstError(form, form.errors);
    had.current = has;
  }, [form]);
}

interface TemplateItemRowProps {
  form: TemplateForm;
  item: TemplateItemValues;
  index: number;
  opened: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

function TemplateItemRow({ form, item, index, opened, onToggle, onDelete }: TemplateItemRowProps) {
  const { title, from } = item;
  const name = title.trim() || 'new item';
  const row = useRef<HTMLLIElement>(null);
  const last = form.values.items.length - 1;
  const id = useId();
  const isNew = item.key === '' && title === '';
  const [beganNew] = useState(isNew);
  useEffect(() => {
    if (beganNew) row.current?.querySelector('input')?.focus();
  }, [beganNew]);

  function move(to: number, label: 'up' | 'down') {
    form.reorderListItem('items', { from: index, to });
    // The button moves with its row, or disappears at the end: the focus stays with the item.
    requestAnimationFrame(() => {
      const button = (way: string) => row.current?.querySelector<HTMLElement>(`[data-move="${way}"] button`);
      (button(label) ?? button(label === 'up' ? 'down' : 'up'))?.focus();
    });
  }
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <li ref={row}>
      <Group wrap="nowrap" gap={4} pl={4} pr={4} mih={40}>
        <Box
          component="button"
          type="button"
          aria-expanded={opened}
          aria-controls={id}
          onClick={onToggle}
          display="flex"
          flex={1}
          miw={0}
          mih={40}
          p="4px 8px"
          ta="left"
          style={{
            gap: 8,
            alignItems: 'center',
            border: 0,
            background: 'none',
            color: 'inherit',
            cursor: 'pointer',
          }}
        >
          <Chevron size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <Box component="span" fw={500} miw={0} className="wrap-anywhere">
            {title.trim() || <span className="muted">New item</span>}
          </Box>
          <Box component="span" ml="auto" className="small muted" style={{ whiteSpace: 'nowrap' }}>
            {providerName(from)}
          </Box>
        </Box>
        <Box miw={{ base: 44, sm: 32 }} data-move="up">
          {index > 0 && (
            <IconButton
              icon={IconArrowUp}
              label={`Move ${name} up`}
              title="Move up"
              onClick={() => move(index - 1, 'up')}
            />
          )}
        </Box>
        <Box miw={{ base: 44, sm: 32 }} data-move="down">
          {index < last && (
            <IconButton
              icon={IconArrowDown}
              label={`Move ${name} down`}
              title="Move down"
              onClick={() => move(index + 1, 'down')}
            />
          )}
        </Box>
        <IconButton icon={IconTrash} label={`Delete ${name}`} title="Delete" onClick={onDelete} />
      </Group>
      {opened && (
        <Stack id={id} gap={12} p="4px 16px 16px">
          <ItemWordFields input={(field) => form.getInputProps(`items.${index}.${field}`)} />
        </Stack>
      )}
    </li>
  );
}
