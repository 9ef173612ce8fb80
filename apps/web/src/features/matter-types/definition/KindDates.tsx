import { LIMITS } from '@landfall/contract/constants';
import { Box, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { randomKey } from '../../../lib/random-key.ts';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { FieldGroup } from '../../../ui/FieldRow.tsx';
import type { PartChoices } from './kind-choices.ts';
import { KIND_FIELDS, type KindValues } from './kind-values.ts';

interface KindDatesProps {
  form: UseFormReturnType<KindValues>;
  choices: PartChoices;
}

/** The dates that a case gets, each a number of days after the kind is applied. */
export function KindDates({ form, choices }: KindDatesProps) {
  const { dates } = form.values;
  return (
    <FieldGroup legend={KIND_FIELDS.dates}>
      <p className="small muted">
        The office’s own targets. A case that already has a date of the type gets none; dates that a rule
        counts are set by their event.
      </p>
      {dates.map(({ uid, date_type }, at) => {
        const types =
          choices.types.includes(date_type) || !date_type ? choices.types : [date_type, ...choices.types];
        return (
          <Group key={uid} gap={8} align="flex-start" wrap="nowrap">
            <Box flex={1} miw={0}>
              <NativeSelect
                aria-label={`Date type ${at + 1}`}
                data={[{ value: '', label: 'Choose a date type' }, ...types]}
                {...form.getInputProps(`dates.${at}.date_type`)}
              />
            </Box>
            <TextInput
              w="9rem"
              aria-label={`Days until date ${at + 1}`}
              inputMode="numeric"
              rightSection={<span className="small muted">days</span>}
              rightSectionWidth={48}
              {...form.getInputProps(`dates.${at}.days`)}
            />
            <IconButton
              icon={IconTrash}
              label={`Remove ${date_type || `date ${at + 1}`}`}
              title="Remove"
              onClick={() => form.removeListItem('dates', at)}
            />
          </Group>
        );
      })}
      {typeof form.errors.dates === 'string' && <Input.Error>{form.errors.dates}</Input.Error>}
      {dates.length < LIMITS.kindDates && (
        <Stack align="flex-start">
          <AddButton
            variant="default"
            onClick={() => form.insertListItem('dates', { uid: randomKey(), date_type: '', days: '30' })}
          >
            Add Date
          </AddButton>
        </Stack>
      )}
    </FieldGroup>
  );
}
