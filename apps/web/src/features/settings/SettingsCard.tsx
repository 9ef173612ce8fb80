import { Group, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './SettingsCard.module.css';

interface SettingsCardProps {
  title: string;
  /** The anchor to which links point. */
  anchor?: string;
  children: ReactNode;
}

/** A card of the settings. */
export function SettingsCard({ title, anchor, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Stack
      component="section"
      {...(anchor && { id: anchor })}
      miw={0}
      p="16px 20px 20px"
      className="box"
      aria-labelledby={id}
    >
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {children}
    </Stack>
  );
}

/** Names and values of a card. */
export function CardFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <Stack component="dl" gap={8} className={styles.facts ?? ''}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <Group component="dd" gap="4px 6px" miw={0} className="wrap-anywhere">
            {value}
          </Group>
        </div>
      ))}
    </Stack>
  );
}
