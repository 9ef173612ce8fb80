import { swatchColor } from '../lib/name-color.ts';
import styles from './Swatch.module.css';

interface SwatchProps {
  name: string;
  /** The chosen colour. */
  hex?: string | undefined;
  /** Whose letters give the colour when none was chosen; the shown name unless given. */
  colorOf?: string;
}

/** A name behind its colour: the chosen one, else the one that its letters give. */
export function Swatch({ name, hex, colorOf = name }: SwatchProps) {
  return (
    <span>
      <span className={styles.color} style={{ background: swatchColor(colorOf, hex) }} />
      {name}
    </span>
  );
}
