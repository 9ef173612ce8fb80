import { SettingsCard } from './SettingsCard.tsx';
import styles from './UserSettingsCard.module.css';

/** The free settings as the server keeps them. */
export function UserSettingsCard({ settings }: { settings: Record<string, unknown> | undefined }) {
  const present = settings !== undefined && Object.keys(settings).length > 0;
  return (
    <SettingsCard title="User Settings">
      {present ? (
        // It may be wider than the card: the keyboard scrolls it too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        <pre className={styles.raw} tabIndex={0}>
          {JSON.stringify(settings, null, 2)}
        </pre>
      ) : (
        <p className={styles.none}>No settings stored yet</p>
      )}
    </SettingsCard>
  );
}
