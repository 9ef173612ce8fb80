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

/** Names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <Stack component="dl" gap={12} p="12px 16px" className="box">
      {facts.map(({ name, value }) => (
        <div key={name} className="small">
          <dt className="muted">{name}</dt>
          <dd className="proportional wrap-anywhere">{value}</dd>
        </div>
      ))}
    </Stack>
  );
}

/** A text with its line breaks, or that there is none. */
export function TextOrNothing({ text }: { text: string }) {
  return text ? <span style={{ whiteSpace: 'pre-line' }}>{text}</span> : <Nothing />;
}
