import { Bone } from '../../ui/Bone.tsx';
import styles from './OrganizationHeader.module.css';

/** The header's shape while the organization loads. */
export function OrganizationHeaderSkeleton() {
  return (
    <div className={styles.header} role="status" aria-label="Loading organization">
      <Bone width="14rem" height="1.75rem" />
      <Bone width="22rem" />
    </div>
  );
}
