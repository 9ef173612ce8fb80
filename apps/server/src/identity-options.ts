import { CLAIM_NAMESPACE, PRODUCT_NAME } from '@landfall/contract/product';
import type { IdentityOptions } from '@landfall/identity';
import type pg from 'pg';
import type { Config } from './config.ts';
import { recordAccountEvent } from './modules/audit/jobs.ts';
import type { Clock } from './platform/clock.ts';
import { isStorageFull, isUnavailable } from './platform/db/database-errors.ts';
import { identityMailSender } from './platform/mail/identity-mail.ts';

interface Surroundings {
  /** Connections as the role landfall_identity. */
  pool: pg.Pool;
  clock: Clock;
  log: IdentityOptions['log'];
  /** Called for each wrong password, code or passkey. */
  signInFailed?: (() => void) | undefined;
}

/** The options of the bundled sign-in provider, from a configuration. */
export function identityOptions(
  config: Config,
  { pool, clock, log, signInFailed }: Surroundings,
): IdentityOptions {
  return {
    pool,
    publicUrl: config.publicUrl,
    clientId: config.auth.clientId,
    audience: config.auth.audience,
    productName: PRODUCT_NAME,
    supportEmail: config.supportEmail,
    claimNamespace: CLAIM_NAMESPACE,
    signUpsPerHour: config.signUpsPerHour,
    sendMail: identityMailSender(clock),
    recordEvent(client, event) {
      if (event.kind === 'sign_in.failed') signInFailed?.();
      return recordAccountEvent(client, event);
    },
    isUnavailable,
    isStorageFull,
    now: () => clock.now(),
    log,
  };
}
