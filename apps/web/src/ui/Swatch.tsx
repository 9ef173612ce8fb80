import { swatchColor } from '../lib/name-color.ts';
import styles from './Swatch.module.css';

/** A name behind its colour: the chosen one, else the one that its letters give. */
export function Swatch({ name, hex }: { name: string; hex?: string | undefined }) {
  return (
    <span>
      <span className={styles.color} style={{ background: swatchColor(name, hex) }} />
      {name}
    </span>
  );
}
