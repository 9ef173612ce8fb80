import styles from './DeadlineChart.module.css';
import { SAMPLE_DATES } from './sample.ts';

/** Vertical position of each sample date in percent, irregular like the soundings on a sea chart. */
const DEPTHS = [20, 63, 37, 78, 29, 50, 84];

const CONTOURS = [
  { label: 'Today', d: 'M176 0C160 60 196 96 182 150S140 236 168 292s22 84 6 148' },
  { label: '7 days', d: 'M262 0c-18 64 22 108 6 168s-34 84-10 138 20 90 2 134' },
  { label: '30 days', d: 'M392 0c-22 70 26 120 4 186s-30 80-4 132 18 84-2 122' },
  { label: '90 days', d: 'M566 0c-26 76 30 130 4 200s-26 84 0 130 14 78-4 110' },
] as const;

const SCALE = [
  { days: -14, x: 6 },
  { days: 0, x: 27 },
  { days: 7, x: 40 },
  { days: 30, x: 60 },
  { days: 90, x: 88 },
] as const;

const COAST = { strokeWidth: 2 };
const DEPTH_LINE = { opacity: 0.4, strokeDasharray: '2 5', strokeWidth: 1.25 };

/** Horizontal position of a number of days between coast and open sea, in percent of the width. */
function across(days: number): number {
  const after = SCALE.findIndex((mark) => mark.days >= days);
  const right = SCALE[after];
  const left = SCALE[after - 1];
  if (!right || !left) return SCALE[0].x;
  return left.x + ((days - left.days) / (right.days - left.days)) * (right.x - left.x);
}

/** Deadlines drawn as soundings on a sea chart: the coast is today, and each depth line stands for a number of days. */
export function DeadlineChart() {
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg viewBox="0 0 640 440" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
        <defs>
          <linearGradient id="shore">
            <stop offset="0" stopColor="var(--accent-soft)" stopOpacity={0} />
            <stop offset="0.9" stopColor="var(--accent-soft)" />
          </linearGradient>
        </defs>
        <path fill="url(#shore)" d={`${CONTOURS[0].d}H0V0Z`} />
        {CONTOURS.map(({ label, d }, index) => (
          <path
            key={label}
            d={d}
            fill="none"
            stroke="var(--accent)"
            {...(index === 0 ? COAST : DEPTH_LINE)}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {CONTOURS.map(({ label }, index) => (
        <span key={label} className={styles.depth} style={{ left: `${SCALE[index + 1]?.x ?? 0}%` }}>
          {label}
        </span>
      ))}
      {SAMPLE_DATES.map(({ type, hex, days }, index) => (
        <span
          key={type}
          className={`${styles.sounding} ${across(days) > 70 ? styles.end : ''}`}
          style={{ left: `${across(days)}%`, top: `${DEPTHS[index] ?? 50}%` }}
        >
          <span className={styles.dot} style={{ background: hex }} />
          <span className={styles.name}>{type}</span>
        </span>
      ))}
    </div>
  );
}
