import { HEALTH_LABELS, type Health } from '@landfall/contract/installation';
import { Box, Group, Stack } from '@mantine/core';
import { formatInstant } from '../../lib/date-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { byUrgency, healthWords, STATES } from './health-words.ts';

/** The health checks with their state and its duration: those that need attention first, then those that are off. */
export function HealthList({ health }: { health: readonly Health[] }) {
  if (health.length === 0)
    return (
      <p className="empty-box" role="status">
        Nothing was checked yet: the first check comes within minutes of the start.
      </p>
    );
  return (
    <Stack component="ul" gap={0} maw="52rem" className="box lined" aria-label="Health">
      {byUrgency(health).map((one) => (
        <HealthRow key={one.key} health={one} />
      ))}
    </Stack>
  );
}

function HealthRow({ health: { key, state, since, words } }: { health: Health }) {
  const { label, tone } = STATES[state];
  return (
    <Group component="li" gap="2px 16px" justify="space-between" align="flex-start" px={12} py={10}>
      <Stack gap={2} miw={0} flex="1 1 20rem">
        <Group gap="2px 10px">
          <Box component="span" fw={600}>
            {HEALTH_LABELS[key]}
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Group>
        <Box
          component="span"
          className="small wrap-anywhere"
          {...(state === 'attention' ? {} : { c: 'dimmed' })}
        >
          {healthWords(words)}
        </Box>
      </Stack>
      <span className="small muted">
        Since{' '}
        <time dateTime={since} title={since}>
          {formatInstant(since)}
        </time>
      </span>
    </Group>
  );
}
