import type { ChecklistItem } from '@landfall/contract/checklists';
import type { ReactNode } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { providerName } from './item-words.ts';

interface ItemChecksProps {
  items: readonly ChecklistItem[];
  /** Ids of those that are chosen. */
  value?: readonly string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
  'data-path'?: string;
}

/** Chooses items of a checklist. */
export function ItemChecks({ items, ...input }: ItemChecksProps) {
  return (
    <ChoiceList
      legend="Items"
      noun="item"
      choices={items.map(({ id, title, from }) => ({
        value: id,
        words: [title],
        label: (
          <span>
            {title} <span className="muted">{providerName(from)}</span>
          </span>
        ),
      }))}
      {...input}
    />
  );
}
