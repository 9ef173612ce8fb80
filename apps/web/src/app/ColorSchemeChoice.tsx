import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import styles from './ColorSchemeChoice.module.css';

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** Light, dark, or as the system says. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.choice}>
      <SegmentedControl
        fullWidth
        aria-label="Colour scheme"
        data={CHOICES}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
    </div>
  );
}
