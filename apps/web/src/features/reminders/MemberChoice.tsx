import { Box, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { beginsLike } from '../../lib/matched-parts.ts';
import { toggleName } from '../../lib/search-params.ts';
import type { GroupMember } from './group-values.ts';

interface MemberChoiceProps {
  /** Undefined until they are known. */
  members: readonly GroupMember[] | undefined;
  /** Ids of the chosen ones. */
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
  /** Takes the search box. */
  inputRef: Ref<HTMLInputElement>;
}

/** Any number of members, found by name or address. */
export function MemberChoice({ members, value, error, onChange, inputRef }: MemberChoiceProps) {
  const [typed, setTyped] = useState('');
  const [legend, reason] = [useId(), useId()];
  const shown = members?.filter(
    ({ name, email }) => typed.trim() === '' || beginsLike(name, typed) || beginsLike(email, typed),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes nothing beside it
    <div role="group" aria-labelledby={legend} aria-describedby={error ? reason : undefined}>
      <Group wrap="nowrap" gap={8} mb={4} justify="space-between">
        <Box component="span" id={legend} fw={600}>
          Members <span className="failure">*</span>
        </Box>
        <Box component="span" fz="xs" c="dimmed" role="status">
          {value.length} chosen
        </Box>
      </Group>
      <TextInput
        ref={inputRef}
        aria-label="Find a member"
        placeholder="Find a member"
        autoComplete="off"
        error={Boolean(error)}
        value={typed}
        leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter here looks for a member; it must not send the form.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <Stack gap={10} p="10px 4px" mah="14rem" style={{ overflowY: 'auto' }} className="wrap-anywhere">
        {shown?.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            label={name ? `${name} (${email})` : email}
            checked={value.includes(id)}
            onChange={() => onChange(toggleName(value, id))}
          />
        ))}
        {shown?.length === 0 && <p className="muted">No member is called so.</p>}
        {!members && <p className="muted">Members are not known yet.</p>}
      </Stack>
      {error && <Input.Error id={reason}>{error}</Input.Error>}
    </div>
  );
}
