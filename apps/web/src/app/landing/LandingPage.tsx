import { useRef } from 'react';
import { Mark } from '../../ui/Mark.tsx';
import { DeadlineChart } from './DeadlineChart.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import styles from './LandingPage.module.css';
import { SampleDates } from './SampleDates.tsx';

interface LandingPageProps {
  productName: string;
  supportEmail: string;
  /** Why the visitor is not, or no longer, signed in. */
  notice: { title: string; text: string | undefined } | undefined;
  onLogIn: () => void;
}

/** The page that signed-out visitors see. */
export function LandingPage({ productName, supportEmail, notice, onLogIn }: LandingPageProps) {
  const features = useRef<HTMLElement>(null);

  function learnMore() {
    features.current?.scrollIntoView({ behavior: 'smooth' });
    features.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Mark size={28} />
          {productName}
        </span>
        <button type="button" className="plain-button" onClick={onLogIn}>
          Log in
        </button>
      </header>

      <main>
        {notice && (
          <div className={styles.notice} role="alert">
            <strong>{notice.title}</strong>
            {notice.text && <span>{notice.text}</span>}
          </div>
        )}

        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1 className={styles.headline}>Streamline Your Case Management</h1>
            <p className={styles.lead}>
              Every case, client and deadline of an immigration practice on one chart, so that each date is
              seen long before it makes landfall.
            </p>
            <div className={styles.actions}>
              <button type="button" className="plain-button" data-primary onClick={onLogIn}>
                Log in
              </button>
              <button type="button" className="plain-button" onClick={learnMore}>
                Learn More
              </button>
            </div>
          </div>
          <DeadlineChart />
        </section>

        <section className={styles.product} aria-label="Case Dates, with sample cases">
          <SampleDates />
        </section>

        <section className={styles.features} ref={features} tabIndex={-1} aria-labelledby="features">
          <h2 id="features" className={styles.subhead}>
            The whole practice, in its own words
          </h2>
          <FeatureCards />
        </section>
      </main>

      <footer className={styles.footer}>
        <span className={styles.brandSmall}>
          <Mark size={20} />
          {productName}
        </span>
        <span>
          Questions? Contact us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </span>
      </footer>
    </div>
  );
}
