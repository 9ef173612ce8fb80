import { counted } from '@landfall/contract/counted';
import {
  IMPORT_DATE,
  IMPORT_FIELDS,
  type ImportKind,
  importFieldLabel,
  isDayField,
} from '@landfall/contract/import-fields';
import type { Import, ImportColumn } from '@landfall/contract/imports';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { Section } from '../../ui/Section.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import styles from './ColumnsStep.module.css';
import { type Choices, ImportChoices } from './ImportChoices.tsx';
import { ImportWords } from './ImportWords.tsx';
import { useCheckImport } from './queries.ts';
import { useImportWords } from './useImportWords.ts';

/** The fields that a column can be mapped to, in groups. */
function choicesOf(kind: ImportKind, dateTypes: readonly string[]) {
  const groups = IMPORT_FIELDS[kind].map(([group, fields]) => ({
    group,
    items: Object.keys(fields).map((value) => ({ value, label: importFieldLabel(kind, value) })),
  }));
  const dates = dateTypes.map((name) => ({ value: `${IMPORT_DATE}${name}`, label: name }));
  const all = kind === 'cases' && dates.length > 0 ? [...groups, { group: 'Dates', items: dates }] : groups;
  return [{ value: '', label: 'Left out' }, ...all];
}

/** The options that differ from those of the import. */
function changesOf(record: Import, { duplicates, past_dates, date_order }: Choices): Partial<Choices> {
  return {
    ...(duplicates !== record.duplicates && { duplicates }),
    ...(past_dates !== record.past_dates && { past_dates }),
    ...(date_order !== record.date_order && { date_order }),
  };
}

interface ColumnsStepProps {
  record: Import;
  onChecked: () => void;
}

/** Maps each column to a field, starting from a guess, and starts the check of all rows. */
export function ColumnsStep({ record, onChecked }: ColumnsStepProps) {
  const { kind, sheets, sheet, header_row, columns } = record;
  const known = useQuery(dateTypesQuery).data?.map(({ name }) => name) ?? [];
  const check = useCheckImport(record.id);
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const [choices, setChoices] = useState<Choices>(record);
  const { asked, meanings, isChanged, isPending } = useImportWords(record, fields);
  const refused = check.error ? fieldWords(check.error) : {};
  const { duplicates, past_dates, date_order } = choices;
  const settings = { columns: fields, meanings, duplicates, past_dates, date_order };
  const rows = sheets[sheet]?.rows ?? 0;
  // The field of a column is shown before all date types are loaded.
  const read = fields.flatMap((field) =>
    field?.startsWith(IMPORT_DATE) ? field.slice(IMPORT_DATE.length) : [],
  );
  const dateTypes = [...new Set([...known, ...read])];
  const hasDays = fields.some((field) => field && isDayField(field));

  const isUnsaved =
    isChanged ||
    Object.keys(changesOf(record, choices)).length > 0 ||
    columns.some(({ field }, at) => fields[at] !== field);
  useUnsavedGuard(isUnsaved, () => {
    setFields(columns.map(({ field }) => field));
    setChoices(record);
  });

  /** Reads the columns from another sheet or header row; chosen fields stay for the columns that still exist. */
  function readOtherwise(where: { sheet?: number; header_row?: number }) {
    check.mutate(where, {
      onSuccess: (next) => {
        const isChosen = (header: string, at: number, held: typeof fields) =>
          columns[at]?.header === header && columns[at].field !== held[at];
        setFields((held) =>
          next.columns.map(({ header, field }, at) =>
            isChosen(header, at, held) ? (held[at] ?? null) : field,
          ),
        );
        setChoices((held) => ({ ...next, ...changesOf(record, held) }));
      },
    });
  }
  return (
    <Stack gap="lg" maw="60rem">
      <Group gap="12px 24px" align="end">
        {sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            value={String(sheet)}
            data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
            disabled={check.isPending}
            onChange={({ currentTarget }) => readOtherwise({ sheet: Number(currentTarget.value) })}
          />
        )}
        <NativeSelect
          label="Column names are in"
          value={String(header_row)}
          data={Array.from({ length: Math.max(10, header_row) }, (_, at) => ({
            value: String(at + 1),
            label: `Row ${at + 1}`,
          }))}
          disabled={check.isPending}
          onChange={({ currentTarget }) => readOtherwise({ header_row: Number(currentTarget.value) })}
        />
      </Group>
      <Section title="What do the columns hold?">
        <Stack component="ol" gap={0} className={`box lined ${styles.columns}`} aria-label="Columns">
          {columns.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their places alone
              key={at}
              column={column}
              field={fields[at] ?? null}
              data={choicesOf(kind, dateTypes)}
              onChange={(field) => setFields(fields.map((each, no) => (no === at ? field : each)))}
            />
          ))}
        </Stack>
        {refused.columns && (
          <p role="alert" className="failure">
            {refused.columns}
          </p>
        )}
      </Section>
      {asked.map((words) => (
        <ImportWords key={words.field} words={words} />
      ))}
      <ImportChoices
        kind={kind}
        choices={choices}
        hasDays={hasDays}
        hasDates={read.length > 0}
        onChange={(next) => setChoices({ ...choices, ...next })}
      />
      {refused.meanings && (
        <p role="alert" className="failure">
          {refused.meanings}
        </p>
      )}
      {check.error && !refused.columns && !refused.meanings && (
        <p role="alert" className="failure">
          {errorWords(check.error)}
        </p>
      )}
      <Group gap={12}>
        <Button
          loading={check.isPending}
          disabled={isPending}
          onClick={() => check.mutate(settings, { onSuccess: onChecked })}
        >
          Check {counted(Math.max(0, rows - 1), 'row')}
        </Button>
        <span role="status" className="muted">
          {check.isPending ? 'Every row is checked' : 'Nothing is imported yet.'}
        </span>
      </Group>
    </Stack>
  );
}

interface ColumnRowProps {
  column: ImportColumn;
  field: string | null;
  data: ReturnType<typeof choicesOf>;
  onChange: (field: string | null) => void;
}

function ColumnRow({ column: { header, samples }, field, data, onChange }: ColumnRowProps) {
  const name = header || 'Without a name';
  return (
    <li className={styles.column}>
      <div className="wrap-anywhere">
        <strong>{name}</strong>
        <div className="small muted">{samples.join(' · ') || 'Empty'}</div>
      </div>
      <NativeSelect
        aria-label={`${name} is`}
        data={data}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    </li>
  );
}
