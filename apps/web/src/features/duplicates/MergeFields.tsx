// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows change `display`, which takes a table's own roles away
import type { FieldLabels } from '../../lib/edited-fields.ts';
import styles from './MergeDialog.module.css';
import { type Choices, differing, textOf } from './merge-choices.ts';
import type { MergePreview } from './queries.ts';

/** The labels of a kind's fields, and how their values are written. */
export interface MergeFields {
  labels: FieldLabels<string>;
  words: (field: string, value: string) => string;
}

interface MergeFieldTableProps {
  fields: MergeFields;
  preview: MergePreview;
  choices: Choices;
  onChoose: (field: string, side: 'this' | 'other') => void;
}

/** Both people, field by field, with a choice wherever they differ. */
export function MergeFieldTable({ fields, preview, choices, onChoose }: MergeFieldTableProps) {
  const { labels, words } = fields;
  const different = differing(labels, preview.this, preview.other);
  const shown = Object.entries(labels).filter(
    ([field]) => textOf(preview.this, field) || textOf(preview.other, field),
  );
  return (
    <table className={styles.table}>
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">
            Field
          </th>
          <th role="columnheader" scope="col">
            This record
          </th>
          <th role="columnheader" scope="col">
            The other
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([field, label]) => (
          <tr key={field} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            {different.includes(field) ? (
              (['this', 'other'] as const).map((side) => {
                const value = words(field, textOf(preview[side], field)) || '—';
                return (
                  <td key={side} role="cell">
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={field}
                        aria-label={`${label}: ${value}`}
                        checked={(choices[field] ?? 'this') === side}
                        onChange={() => onChoose(field, side)}
                      />
                      {value}
                    </label>
                  </td>
                );
              })
            ) : (
              <td role="cell" colSpan={2}>
                {words(field, textOf(preview.this, field))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
