import { Box, Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import type { TaggableDate } from './document-context.ts';
import { DOCUMENT_FIELDS } from './document-values.ts';

interface TaggedDatesProps {
  dates: readonly TaggableDate[];
  /** Ids of the tagged dates. */
  value: string[];
  error: ReactNode;
  onChange: (ids: string[]) => void;
}

/** The case's dates that a document is tagged with, such as the deadline that a notice sets. */
export function TaggedDates({ dates, value, error, onChange }: TaggedDatesProps) {
  if (dates.length === 0) return null;
  return (
    <Checkbox.Group
      label={DOCUMENT_FIELDS.dates}
      description="The notice that set a deadline, for instance. The date then leads to the document."
      error={error}
      value={value}
      onChange={onChange}
    >
      <Box mah="12rem" my={8} style={{ overflowY: 'auto' }}>
        <Stack gap={6}>
          {dates.map(({ id, date_type, important_date }) => (
            <Checkbox key={id} value={id} label={`${date_type}, ${formatDate(important_date)}`} />
          ))}
        </Stack>
      </Box>
    </Checkbox.Group>
  );
}
