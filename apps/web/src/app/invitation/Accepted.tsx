import { ACCEPTED_REDIRECT_MS } from '@landfall/contract/constants';
import type { CallResult } from '@landfall/contract/endpoint';
import type { acceptInvitation } from '@landfall/contract/invitations';
import { useEffect, useRef } from 'react';
import { Mark } from '../../ui/Mark.tsx';
import styles from '../full-page.module.css';

interface AcceptedProps {
  reply: CallResult<typeof acceptInvitation>;
  signedIn: boolean;
  /** To the dashboard, or to the sign-in page. */
  onGoOn: () => void;
}

/** The greeting of an organization. It goes on by itself after two seconds. */
export function Accepted({ reply, signedIn, onGoOn }: AcceptedProps) {
  const goOn = useRef(onGoOn);
  goOn.current = onGoOn;
  useEffect(() => {
    const timer = setTimeout(() => goOn.current(), ACCEPTED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  const [where, now] = signedIn ? ['dashboard', 'Go to Dashboard Now'] : ['login page', 'Log In Now'];
  return (
    <main className={styles.page}>
      <Mark size={40} />
      <div className={styles.said} role="status">
        <h1 className={styles.title}>Welcome to {reply.organization}!</h1>
        <p className={styles.text}>{reply.message}</p>
        <p className={styles.text}>Your role: {reply.role}</p>
      </div>
      <p className={styles.text}>Redirecting to {where} in a few seconds...</p>
      <div className={styles.actions}>
        <button type="button" className="plain-button" data-primary onClick={onGoOn}>
          {now}
        </button>
      </div>
    </main>
  );
}
