import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './FeatureCards.module.css';

interface FeatureProps {
  title: string;
  text: string;
  /** A piece of the product as an illustration, hidden from screen readers. */
  children: ReactNode;
}

function Feature({ title, text, children }: FeatureProps) {
  return (
    <li className={styles.card}>
      <div className={styles.piece} aria-hidden="true">
        {children}
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

const MARKED: Record<number, string | undefined> = { 5: '#b4472f', 9: '#7a5bb0', 17: '#0f7a74' };
const DAYS = Array.from({ length: 21 }, (_, index) => index + 1);

/** The features of the product in six cards. */
export function FeatureCards() {
  return (
    <ul className={styles.grid}>
      <Feature
        title="Case Date Management"
        text="Calendar views and reminders keep every deadline in sight, long before it is due."
      >
        <div className={styles.calendar}>
          {DAYS.map((day) => (
            <span key={day} className={day === 3 ? styles.today : undefined}>
              {day}
              {MARKED[day] && <i style={{ background: MARKED[day] }} />}
            </span>
          ))}
        </div>
      </Feature>
      <Feature
        title="Case Records"
        text="Follow the status of each case and keep its documents where the whole office finds them."
      >
        <Row left="Nguyen — I-130 spouse" right={<Badge tone="green">Filed</Badge>} />
        <Row left="Sato — O-1A" right={<Badge tone="yellow">Drafted</Badge>} />
        <Row left="Delgado — asylum" right={<Badge tone="red">Client Action Required</Badge>} />
      </Feature>
      <Feature
        title="Client Management"
        text="Beneficiaries and petitioners, how to reach them, and every case they are part of."
      >
        <Row left="Amara Okonkwo" right={<span className="muted small">Beneficiary</span>} />
        <Row left="Haddad Textiles" right={<span className="muted small">Petitioner</span>} />
        <Row left="Minh Nguyen" right={<span className="muted small">Dependent</span>} />
      </Feature>
      <Feature
        title="Global Search"
        text="One box finds any person, case or page from two letters, wherever you are."
      >
        <div className={styles.search}>oko</div>
        <div className={styles.results}>
          <p className="muted small">Beneficiaries</p>
          <p>
            Amara <mark>Oko</mark>nkwo
          </p>
          <p className="muted small">Case Records</p>
          <p>
            <mark>Oko</mark>nkwo — I-485 adjustment
          </p>
        </div>
      </Feature>
      <Feature
        title="Communication Hub"
        text="Messages and notes stay with the case they belong to, not in somebody’s inbox."
      >
        <div className={styles.thread}>
          <p>Medical exam received, sealed.</p>
          <p className={styles.reply}>Thanks. The I-693 goes out with the response.</p>
        </div>
      </Feature>
      <Feature
        title="Custom Date Types"
        text="Name the dates your practice lives by, give each a color, and decide who is reminded when."
      >
        <Row left={<Swatch name="RFE Response Due" hex="#b4472f" />} right={<DaysLabel days={3} />} />
        <Row left={<Swatch name="Filing Deadline" hex="#0f7a74" />} right={<DaysLabel days={19} />} />
        <Row left={<Swatch name="I-94 Expiration" hex="#5f7d2c" />} right={<DaysLabel days={-2} />} />
      </Feature>
    </ul>
  );
}

function Row({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{left}</span>
      {right}
    </div>
  );
}
