import { type ReactNode, useId } from 'react';
import { Nothing } from './Nothing.tsx';
import styles from './Section.module.css';

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
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text with its line breaks, or that there is none. */
export function TextOrNothing({ text }: { text: string }) {
  return text ? <span className={styles.text}>{text}</span> : <Nothing />;
}
