import { Kbd, Modal } from '@mantine/core';
import { useFocusBack } from '../ui/useFocusBack.ts';
import styles from './ShortcutsDialog.module.css';
import { SHORTCUTS } from './shortcut-list.ts';

/** Every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, words }) => (
          <div key={words} className={styles.row}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
