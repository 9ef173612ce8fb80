import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { type DuplicateKind, type SimilarPerson, typedPerson } from '@landfall/contract/duplicates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { similarPeopleQuery, type TypedPerson } from '../api/duplicate-queries.ts';
import { RecordLink } from '../listing/RecordLink.tsx';

/** The fields of a form by which people are compared. */
function comparedIn(values: Readonly<Record<string, string>>): TypedPerson {
  const typed = Object.entries(values).filter(([field, value]) => field in typedPerson && value.trim());
  return Object.fromEntries(typed.map(([field, value]) => [field, value.trim()]));
}

/** Whether enough is typed to look for similar people. A single name is not enough. */
function isEnoughToCompare(typed: TypedPerson): boolean {
  const emails = [typed.email, typed.personal_email, typed.business_email];
  const phones = [typed.phone, typed.personal_phone, typed.business_phone];
  return (
    Boolean(typed.first_name && typed.last_name) ||
    (typed.petitioner_name ?? '').length > 2 ||
    emails.some((email) => email?.includes('@')) ||
    phones.some((phone) => (phone?.replaceAll(/\D/g, '').length ?? 0) >= 7)
  );
}

interface SimilarPeopleProps {
  kind: DuplicateKind;
  /** The fields of a form for a new person. */
  values: Readonly<Record<string, string>>;
  /** Uses an existing person in place of the one being typed, where that is possible. */
  onTake?: (person: SimilarPerson) => void;
}

/** Lists existing people who resemble the one being typed. It never blocks the form. */
export function SimilarPeople({ kind, values, onTake }: SimilarPeopleProps) {
  const [typed] = useDebouncedValue(JSON.stringify(comparedIn(values)), SEARCH_DEBOUNCE_MS);
  const asked = JSON.parse(typed) as TypedPerson;
  const enough = isEnoughToCompare(asked);
  const [others, setOthers] = useState<readonly string[]>([]);
  const { data } = useQuery({
    ...similarPeopleQuery(kind, asked),
    enabled: enough,
    placeholderData: keepPreviousData,
    // Only a hint: the form works without it.
    retry: false,
  });
  const similar = (enough ? (data?.pairs ?? []) : []).filter(({ b }) => !others.includes(b.id));
  const word = kind === 'beneficiary' ? 'person' : 'petitioner';
  return (
    <div role="status">
      {similar.length > 0 && (
        <Paper withBorder p="sm" bg="var(--yellow-soft)">
          <Stack gap="xs" align="flex-start">
            <Text fw={600} size="sm">
              {similar.length === 1 ? `A similar ${word} exists` : `${similar.length} similar ${word}s exist`}
            </Text>
            {similar.map(({ b, reasons }) => (
              <Group key={b.id} gap="xs">
                <RecordLink kind={kind} id={b.id} newTab>
                  Open {b.name || UNNAMED_BENEFICIARY}
                </RecordLink>
                <Text span size="sm">
                  {reasons.join(', ')} · {counted(b.cases, 'case')}
                </Text>
                {onTake && b.archived_at === NOT_ARCHIVED && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Use ${b.name || UNNAMED_BENEFICIARY}`}
                    onClick={() => onTake(b)}
                  >
                    Use this one
                  </Button>
                )}
              </Group>
            ))}
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setOthers([...others, ...similar.map(({ b }) => b.id)])}
            >
              Not the same
            </Button>
          </Stack>
        </Paper>
      )}
    </div>
  );
}
