import type { CaseListRow } from '@landfall/contract/case-records';
import { UnstyledButton } from '@mantine/core';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { DeferredComponent } from '../../ui/deferred.tsx';
import styles from './menu-button.module.css';

/** The case whose menu it is. */
export type MenuCase = Pick<CaseListRow, 'id' | 'title' | 'status' | 'version'>;

/** The props of a menu that changes a value of a case. */
export interface CaseMenuProps {
  caseRecord: MenuCase;
  /** The button that opens the menu. */
  children: ReactElement;
  onClose: () => void;
}

/** Where a menu's shortcut works: anywhere on the page, or in the row that has the focus. */
export type MenuShortcut = 'data-shortcut' | 'data-row-shortcut';

interface CaseMenuButtonProps {
  caseRecord: MenuCase;
  menu: DeferredComponent<CaseMenuProps>;
  popup: 'menu' | 'dialog';
  /** The accessible name, where it differs from the content. */
  label?: string;
  title: string;
  letter: string;
  shortcut: MenuShortcut;
  children: ReactNode;
}

/** A value of a case with the menu that changes it, whose code is loaded when it is first opened. */
export function CaseMenuButton(props: CaseMenuButtonProps) {
  const { caseRecord, menu: Menu, popup, label, title, letter, shortcut, children } = props;
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const button = (
    <UnstyledButton
      ref={ref}
      className={styles.button ?? ''}
      aria-haspopup={popup}
      aria-label={label}
      title={title}
      {...{ [shortcut]: letter }}
      {...(!asked && { onClick: () => Menu.whenLoaded(() => setAsked(true)) })}
    >
      {children}
    </UnstyledButton>
  );
  if (!asked) return button;
  return (
    <Menu caseRecord={caseRecord} onClose={() => ref.current?.focus()}>
      {button}
    </Menu>
  );
}
