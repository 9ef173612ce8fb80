import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import type { Tone } from '../../ui/Badge.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './SampleDates.module.css';
import { dateInDays, SAMPLE_DATES, type SampleDate } from './sample.ts';

const upcoming = SAMPLE_DATES.filter(({ days }) => days >= 0);
const prior = SAMPLE_DATES.filter(({ days }) => days < 0);

/** The product's Case Dates screen with invented cases, drawn with its own parts. */
export function SampleDates() {
  return (
    <figure className={styles.frame}>
      <figcaption className="visually-hidden">The Case Dates screen with sample cases</figcaption>
      <div className={styles.bar}>
        <span>Case Dates</span>
        <span className={styles.count}>{SAMPLE_DATES.length} case dates found</span>
      </div>
      <SampleTable title="Upcoming Dates" tone="green" rows={upcoming} />
      <SampleTable title="Prior Dates" tone="grey" rows={prior} />
    </figure>
  );
}

interface SampleTableProps {
  title: string;
  tone: Tone;
  rows: readonly SampleDate[];
}

function SampleTable({ title, tone, rows }: SampleTableProps) {
  return (
    <table className={styles.table}>
      <caption
        className={styles.caption}
        style={{ background: `var(--${tone}-soft)`, color: `var(--${tone})` }}
      >
        {title}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th>Date Type</th>
          <th>Date</th>
          <th>Case</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.type}>
            <td className={styles.type}>
              <Swatch name={row.type} hex={row.hex} />
            </td>
            <td className={styles.date}>
              <span className={styles.weekday}>{formatWeekday(dateInDays(row.days))}</span>{' '}
              {formatDate(dateInDays(row.days))}
              <DaysLabel days={row.days} />
            </td>
            <td className={styles.case}>{row.caseName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
