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

type Facts = Readonly<Record<string, ReactNode>>;

/** Names and values. Empty values show that there is none. */
export function FactList({ facts }: { facts: Facts }) {
  return (
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
  );
}

/** A list of facts under its own heading. */
export function FactSection({ title, facts }: { title: string; facts: Facts }) {
  return (
    <Section title={title}>
      <FactList facts={facts} />
    </Section>
  );
}
