import type { InstallationEvent } from '@landfall/contract/installation';
import { Group, Stack } from '@mantine/core';
import { formatInstant } from '../../lib/date-format.ts';
import { Section } from '../../ui/Section.tsx';
import { actorWords, eventWords } from './health-words.ts';

/** The latest operator actions on the installation, the newest first. */
export function InstallationLog({ log }: { log: readonly InstallationEvent[] }) {
  return (
    <Section title="What was done">
      {log.length === 0 ? (
        <p className="empty-box">
          Nothing yet. What operators do is listed here, and in no office’s audit log.
        </p>
      ) : (
        <Stack component="ol" gap={0} maw="52rem" className="box lined" aria-label="What was done">
          {log.map((event) => (
            <Group
              key={event.id}
              component="li"
              gap="2px 16px"
              justify="space-between"
              align="baseline"
              px={12}
              py={8}
            >
              <span className="wrap-anywhere" style={{ flex: '1 1 20rem', minWidth: 0 }}>
                {eventWords(event)}
              </span>
              <span className="small muted wrap-anywhere">
                {actorWords(event)} ·{' '}
                <time dateTime={event.at} title={event.at}>
                  {formatInstant(event.at)}
                </time>
              </span>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}
