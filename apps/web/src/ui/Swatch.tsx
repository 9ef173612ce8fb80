import { swatchColor } from '../lib/name-color.ts';
import styles from './Swatch.module.css';

interface SwatchProps {
  name: string;
  /** The chosen colour. */
  hex?: string | undefined;
  /** The text that determines the colour when none was chosen; the shown name by default. */
  colorOf?: string;
}

/** A name beside its colour: the chosen one, else one derived from the name. */
export function Swatch({ name, hex, colorOf = name }: SwatchProps) {
  return (
    <span>
      <span className={styles.color} style={{ background: swatchColor(colorOf, hex) }} />
      {name}
    </span>
  );
}
