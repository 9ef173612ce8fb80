import { type ReactNode, useId } from 'react';
import styles from './SettingsCard.module.css';

interface SettingsCardProps {
  title: string;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsCard({ title, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Names and values of a card. */
export function CardFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
