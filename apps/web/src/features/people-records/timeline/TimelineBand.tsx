import { bandOf } from './band.ts';
import type { Timeline } from './queries.ts';
import styles from './Timeline.module.css';

/** The timeline as a chart. The list below it has the same content. */
export function TimelineBand({ timeline }: { timeline: Timeline }) {
  const band = bandOf(timeline);
  if (!band) return null;
  const place = (left: number) => ({ insetInlineStart: `${left}%` });
  return (
    <div className={`box ${styles.band}`} aria-hidden>
      <div className={styles.lanes}>
        {band.lanes.map(({ label, bars }) => (
          <div key={label} className={styles.lane}>
            <span className={styles.bandLabel}>{label}</span>
            <div className={styles.track}>
              {bars.map(({ key, label: name, left, width, look, open }) => (
                <span
                  key={key}
                  className={styles.bar}
                  data-look={look}
                  data-open={open || undefined}
                  title={name}
                  style={{ ...place(left), width: `${width}%` }}
                >
                  <span>{name}</span>
                </span>
              ))}
            </div>
          </div>
        ))}
        <div className={styles.marks}>
          {band.years.map(({ year, left }) => (
            <span key={year} className={styles.year} style={place(left)}>
              <span>{year}</span>
            </span>
          ))}
          <span className={styles.today} style={place(band.today)} />
        </div>
      </div>
    </div>
  );
}
