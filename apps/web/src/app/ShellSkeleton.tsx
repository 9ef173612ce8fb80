import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Stack } from '@mantine/core';
import { Mark } from '../ui/Mark.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { itemsFor } from './navigation.ts';
import styles from './Shell.module.css';

/** The shell's skeleton until the signed-in user is known. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell} aria-busy="true">
      <Stack className={styles.sidebar ?? ''} gap={22} p="16px 24px">
        <Group wrap="nowrap" gap={12} mih={44} mx={-4}>
          <Mark size={28} />
          <span className="product-name">{PRODUCT_NAME}</span>
        </Group>
        {itemsFor(false).map(({ path }, index) => (
          <Skeleton key={path} width={index % 2 === 0 ? '45%' : '60%'} height="12px" />
        ))}
      </Stack>
      <header className={styles.header} />
      <main className={styles.main}>
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </main>
    </div>
  );
}
