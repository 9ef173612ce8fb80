import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { counted } from '@landfall/contract/counted';
import type { DuplicatePair, SimilarPerson } from '@landfall/contract/duplicates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { RecordLink } from '../../listing/RecordLink.tsx';
import { StatusBadge } from '../../ui/Badge.tsx';
import { InstantText } from '../../ui/InstantText.tsx';

/** One person of a pair, with what distinguishes them from the other. */
function Person({ person }: { person: SimilarPerson }) {
  const { id, kind, name, email, phone, address, cases, created_at, archived_at } = person;
  return (
    <Stack gap={2} miw={0} className="wrap-anywhere">
      <Group gap={8}>
        <RecordLink kind={kind} id={id} className="lead-link">
          {name || UNNAMED_BENEFICIARY}
        </RecordLink>
        {archived_at !== NOT_ARCHIVED && <StatusBadge status="archived" />}
      </Group>
      {[email, phone, address].filter(Boolean).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {counted(cases, 'case')} · added <InstantText instant={created_at} layout="day" />
      </Text>
    </Stack>
  );
}

interface PairCardProps {
  pair: DuplicatePair;
  actions: false | { onMerge: () => void; onKeepApart: () => void };
}

/** A pair of possible duplicates, with the reasons and the actions. */
export function PairCard({ pair: { a, b, reasons }, actions }: PairCardProps) {
  if (!a) return null;
  const names = `${a.name || UNNAMED_BENEFICIARY} and ${b.name || UNNAMED_BENEFICIARY}`;
  const reason = reasons.join(', ');
  return (
    <Paper component="li" withBorder p="md" aria-label={names}>
      <Stack gap={12}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <Person person={a} />
          <Person person={b} />
        </SimpleGrid>
        <Group justify="space-between" gap={8}>
          <Text size="sm" fw={600}>
            {reason.charAt(0).toUpperCase() + reason.slice(1)}
          </Text>
          {actions && (
            <Group gap={8}>
              <Button variant="default" aria-label={`Not the same: ${names}`} onClick={actions.onKeepApart}>
                Not the same
              </Button>
              <Button aria-label={`Merge ${names}`} onClick={actions.onMerge}>
                Merge
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
