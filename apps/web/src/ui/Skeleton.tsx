import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height?: string;
}

/** A placeholder for a line of text while it loads. */
export function Skeleton({ width, height = '10px' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}
