import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { beneficiaryListQuery } from '../beneficiaries/queries.ts';
import styles from './FirstSteps.module.css';

/**
 * The way into a new office: three steps, ticked as they are done.
 * @param caseId the first case, once it is open
 */
export function FirstSteps({ caseId }: { caseId?: string }) {
  const people = useInfiniteQuery(beneficiaryListQuery({}));
  const hasPeople = (people.data?.pages[0]?.rows.length ?? 0) > 0;
  return (
    <ol className={styles.steps} aria-label="First steps">
      <Step done={hasPeople}>
        <Link to={PATHS.beneficiaries} search={{ new: 'open' }}>
          Add a beneficiary
        </Link>
      </Step>
      <Step done={caseId !== undefined}>
        <Link to={PATHS.cases} search={{ new: 'open' }}>
          Open a case
        </Link>
      </Step>
      <Step done={false}>
        {caseId ? (
          <Link to={PATHS.case} params={{ caseId }}>
            Set its filing deadline
          </Link>
        ) : (
          'Set its filing deadline'
        )}
      </Step>
    </ol>
  );
}

function Step({ done, children }: { done: boolean; children: React.ReactNode }) {
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        {children}
        {done && <span className="visually-hidden"> (done)</span>}
      </span>
    </li>
  );
}
