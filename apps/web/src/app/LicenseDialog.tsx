import { PRODUCT_NAME } from '@landfall/contract/product';
import { Modal } from '@mantine/core';
import license from '../../../../LICENSE?raw';
import { useFocusBack } from '../ui/useFocusBack.ts';
import styles from './LicenseDialog.module.css';

/** The product's licence, word for word. */
export function LicenseDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title="License" size="lg">
      <p className={styles.lead}>
        {PRODUCT_NAME} is open source: use it, change it and pass it on under the MIT License.
      </p>
      {license
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
    </Modal>
  );
}
