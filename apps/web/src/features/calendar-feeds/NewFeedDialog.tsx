import {
  createCalendarFeed,
  FEED_SCOPE_LABELS,
  FEED_SCOPES,
  type FeedScope,
  type FeedTitles,
} from '@landfall/contract/calendar-feeds';
import { Box, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { TITLE_CHOICES } from './feed-words.ts';
import { type FeedWithAddress, useCreateFeed } from './queries.ts';

const SCOPES = FEED_SCOPES.map((value) => ({ value, label: FEED_SCOPE_LABELS[value] }));
const [SCOPE, TITLES]: [FeedScope, FeedTitles] = ['mine', 'full'];
const NEW_FEED = { name: '', scope: SCOPE, titles: TITLES, date_types: [] as string[] };
const NAME = 'Name';
const rules = { name: required(NAME, rulesOf(createCalendarFeed).name) };

interface NewFeedDialogProps {
  onMade: (made: FeedWithAddress) => void;
  onClose: () => void;
}

/** Creates a calendar feed for the signed-in person. */
export function NewFeedDialog({ onMade, onClose }: NewFeedDialogProps) {
  const { mutateAsync: create } = useCreateFeed();
  const form = useForm({ initialValues: NEW_FEED, validate: rules });
  return (
    <EntryDialog
      title="New Calendar Feed"
      submitLabel="Create Feed"
      inAddress
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={create}
      onSent={onMade}
      failureWords="Failed to create calendar feed"
      onClose={onClose}
    >
      <TextInput
        label={NAME}
        description="What the calendar is called in your calendar program."
        placeholder="Landfall on my phone"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Cases"
        description="My cases are those whose team you are on."
        data={SCOPES}
        {...form.getInputProps('scope')}
      />
      <NativeSelect
        label="Titles"
        description="Others may be able to read calendars on phones and in the cloud: choose less if clients’ names must not appear there."
        data={TITLE_CHOICES}
        {...form.getInputProps('titles')}
      />
      <DateTypes
        value={form.values.date_types}
        error={form.errors.date_types}
        onChange={(names) => form.setFieldValue('date_types', names)}
      />
    </EntryDialog>
  );
}

interface DateTypesProps {
  /** Names of the chosen types. */
  value: string[];
  error: ReactNode;
  onChange: (names: string[]) => void;
}

/** Chooses the date types of the feed. */
function DateTypes({ value, error, onChange }: DateTypesProps) {
  const types = useQuery(allDateTypesQuery);
  const shown = types.data?.filter(({ archived }) => !archived);
  return (
    <Checkbox.Group
      label="Date types"
      description="None chosen: all of them, including those that are added later."
      error={error}
      value={value}
      onChange={onChange}
    >
      {types.isError && !shown && <p role="alert">Failed to load date types</p>}
      <Box mah="14rem" my={8} style={{ overflowY: 'auto' }}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} verticalSpacing={{ base: 0, xs: 8 }}>
          {shown?.map(({ name, hex }) => (
            <Checkbox key={name} value={name} label={<Swatch name={name} hex={hex} />} />
          ))}
        </SimpleGrid>
      </Box>
    </Checkbox.Group>
  );
}
