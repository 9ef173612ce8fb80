import styles from './Bone.module.css';

interface BoneProps {
  /** CSS lengths. */
  width: string;
  height?: string;
}

/** A bar that stands in for a line of text while it loads. */
export function Bone({ width, height = '10px' }: BoneProps) {
  return <span className={styles.bone} style={{ width, height }} />;
}
