import type { Operator } from '@landfall/contract/installation';
import { Box, Group, Stack } from '@mantine/core';
import { formatInstantDay } from '../../lib/date-format.ts';
import { Section } from '../../ui/Section.tsx';

/** The operators of the installation. They are changed only by a command on the machine, never by a page. */
export function OperatorList({ operators }: { operators: readonly Operator[] }) {
  return (
    <Section title="Operators">
      <p className="muted" style={{ maxWidth: '46rem' }}>
        They see this page and get a mail when something needs attention. Being an operator gives no access to
        any office. They are added and removed on the machine with{' '}
        <code style={{ whiteSpace: 'nowrap' }}>landfall operator</code>.
      </p>
      <Stack component="ul" gap={0} maw="52rem" className="box lined" aria-label="Operators">
        {operators.map(({ id, email, display_name, added_at }) => (
          <Group
            key={id}
            component="li"
            gap="2px 16px"
            justify="space-between"
            align="baseline"
            px={12}
            py={8}
          >
            <Group gap="2px 10px" miw={0}>
              <Box component="span" fw={600} className="wrap-anywhere">
                {display_name}
              </Box>
              <span className="small muted wrap-anywhere">{email}</span>
            </Group>
            <span className="small muted">Since {formatInstantDay(added_at)}</span>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
