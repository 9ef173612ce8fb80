import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldGroup } from '../../../ui/FieldRow.tsx';
import { dateTypesQuery } from '../../date-settings/queries.ts';
import { organizationQuery } from '../../organization/queries.ts';
import styles from './NewCasePanel.module.css';
import { emptyDate, type NewCaseValues } from './values.ts';

/** The dates of the new case: Enter after a date adds the next. */
export function DateRows({ form }: { form: UseFormReturnType<NewCaseValues> }) {
  const { dates } = form.values;
  const types = useQuery(dateTypesQuery);
  const { today = '' } = useQuery(organizationQuery).data ?? {};
  const list = useRef<HTMLDivElement>(null);
  const choices = [
    { value: '', label: types.data ? 'Choose a date type' : 'Loading date types' },
    ...(types.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ];

  function focusRow(at: number): void {
    requestAnimationFrame(() => list.current?.querySelectorAll('select')[at]?.focus());
  }

  function add(): void {
    form.insertListItem('dates', emptyDate());
    focusRow(dates.length);
  }

  function remove(at: number): void {
    if (dates.length === 1) form.setFieldValue('dates', [emptyDate()]);
    else form.removeListItem('dates', at);
    focusRow(Math.min(at, dates.length - 2));
  }

  function onDateKey(event: KeyboardEvent, at: number): void {
    const inDate = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !inDate) return;
    event.preventDefault();
    if (at < dates.length - 1) focusRow(at + 1);
    else if (dates[at]?.important_date) add();
  }

  return (
    <FieldGroup legend="Dates">
      <div ref={list} style={{ display: 'grid', gap: 8 }}>
        {dates.map(({ key }, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: listens to the field in it
          <div key={key} className={styles.date} onKeyDown={(event) => onDateKey(event, at)}>
            <NativeSelect
              label={`Date Type ${at + 1}`}
              data={choices}
              {...form.getInputProps(`dates.${at}.date_type`)}
              {...(types.isError ? { error: 'Failed to load date types' } : {})}
            />
            <DateField
              label={`Date ${at + 1}`}
              deadline
              today={today}
              {...form.getInputProps(`dates.${at}.important_date`)}
            />
            <IconButton
              icon={IconX}
              label={`Remove date ${at + 1}`}
              title="Remove"
              onClick={() => remove(at)}
            />
          </div>
        ))}
      </div>
      <AddButton variant="default" style={{ alignSelf: 'start' }} onClick={add}>
        Add date
      </AddButton>
      {form.errors.dates && <p role="alert">{form.errors.dates}</p>}
    </FieldGroup>
  );
}
