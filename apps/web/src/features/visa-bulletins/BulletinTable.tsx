import { CHARGEABILITIES } from '@landfall/contract/preference-categories';
import { CHARGEABILITY_LABELS } from '@landfall/contract/preference-words';
import {
  BULLETIN_CATEGORIES,
  type BulletinCutoff,
  type BulletinKind,
  type Chart,
  type WholeBulletin,
} from '@landfall/contract/visa-bulletins';
import { Nothing } from '../../ui/Nothing.tsx';
import styles from './Bulletin.module.css';
import { categoryWords, cutoffWords, movedWords, wentBack } from './bulletin-words.ts';

interface BulletinTableProps {
  label: string;
  bulletin: WholeBulletin;
  chart: Chart;
  kind: BulletinKind;
}

/**
 * One table of a bulletin: a row per category, a column per country, with each cell's change since the previous month.
 */
export function BulletinTable({ label, bulletin, chart, kind }: BulletinTableProps) {
  const isHere = (cell: BulletinCutoff) => cell.chart === chart && cell.kind === kind;
  const cells = bulletin.cutoffs.filter(isHere);
  const before = bulletin.previous?.cutoffs.filter(isHere) ?? [];
  if (cells.length === 0) return <p className="muted">This bulletin has no such table.</p>;
  const categories = BULLETIN_CATEGORIES.filter((known) => cells.some(({ category }) => category === known));
  const countries = CHARGEABILITIES.filter((known) => cells.some(({ country }) => country === known));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={`${styles.scroll} box`} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {countries.map((country) => (
              <th key={country} scope="col">
                {CHARGEABILITY_LABELS[country]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category}>
              <th scope="row">{categoryWords(category)}</th>
              {countries.map((country) => {
                const isSame = (cell: BulletinCutoff) =>
                  cell.category === category && cell.country === country;
                return <Cell key={country} cell={cells.find(isSame)} before={before.find(isSame) ?? null} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, before }: { cell: BulletinCutoff | undefined; before: BulletinCutoff | null }) {
  const moved = cell && movedWords(before, cell);
  return (
    <td>
      {cell ? cutoffWords(cell) : <Nothing />}
      {cell && moved && (
        <span className={styles.moved} data-back={wentBack(before, cell) || undefined}>
          {moved}
        </span>
      )}
    </td>
  );
}
