import { Group, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Nothing } from './Nothing.tsx';

/** A part of a page under its own heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={id}>
      <Group wrap="nowrap" justify="space-between" mih={32}>
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

/** Names and values under their own heading. Of an empty text it is said that there is none. */
export function FactSection({ title, facts }: { title: string; facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <Section title={title}>
      <Stack component="dl" gap={12} p="12px 16px" className="box">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="small">
            <dt className="muted">{name}</dt>
            <dd className="proportional wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
              {value === '' ? <Nothing /> : value}
            </dd>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
