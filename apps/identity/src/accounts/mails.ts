import { type AccountEvent, type IdentityMail, type IdentityOptions, PREFIX } from '../options.ts';
import type { Account } from './accounts.ts';
import type { Purpose } from './mail-links.ts';

type Wording = Pick<IdentityOptions, 'publicUrl' | 'productName' | 'supportEmail'>;
type Recipient = Pick<Account, 'id' | 'email'>;

/**
 * No mail contains the name from the form: a stranger could sign up with another person's address to send them a
 * message.
 */
function mailTo(
  { productName, publicUrl }: Wording,
  { id, email }: Recipient,
  words: Omit<IdentityMail, 'to' | 'accountId' | 'footer'>,
): IdentityMail {
  const { host } = new URL(publicUrl);
  const footer = `You get this mail because of an account with this address at ${productName}, ${host}.`;
  return { to: email, accountId: id, ...words, footer };
}

/** Mailed links: to confirm an address, and to choose a new password. */
const LINKS = {
  verify_email: {
    path: 'verify-email',
    subject: 'Confirm your email address',
    title: 'Is this address yours?',
    label: 'Confirm email address',
    paragraphs: (product: string) => [
      `An account at ${product} was made with this address. Confirm that it is yours.`,
      'The link works once, for 24 hours. If you made no account, do nothing: the address stays unconfirmed.',
    ],
  },
  reset_password: {
    path: 'reset-password',
    subject: 'Choose a new password',
    title: 'Choose a new password',
    label: 'Choose a new password',
    paragraphs: () => [
      'Somebody asked for a new password for your account. If it was you, choose one now.',
      'The link works once, for 30 minutes. If it was not you, do nothing: your password stays as it is.',
    ],
  },
};

/** The mail with a link of some purpose. */
export function linkMail(wording: Wording, account: Recipient, kind: Purpose, token: string): IdentityMail {
  const { path, subject, title, label, paragraphs } = LINKS[kind];
  return mailTo(wording, account, {
    kind,
    subject: `${subject} for ${wording.productName}`,
    title,
    paragraphs: paragraphs(wording.productName),
    button: { label, url: `${wording.publicUrl}${PREFIX}/${path}?token=${token}` },
  });
}

const PASSWORD_CHANGED = {
  kind: 'password_changed',
  title: 'Your password was changed',
  what: 'The password of your account has been changed, and other browsers were signed out.',
};

/** The texts about each change that a person is notified of, and the kind under which their mail is stored. */
const CHANGES = {
  'password.changed': PASSWORD_CHANGED,
  'password.reset': PASSWORD_CHANGED,
  'two_factor.turned_on': {
    kind: 'two_factor_on',
    title: 'Two-factor authentication is on',
    what: 'Signing in to your account now asks for a code from an authenticator app, too.',
  },
  'two_factor.turned_off': {
    kind: 'two_factor_off',
    title: 'Two-factor authentication is off',
    what: 'Signing in to your account asks only for the password from now on.',
  },
  'passkey.added': {
    kind: 'passkey_added',
    title: 'A passkey was added',
    what: 'Your account has a new passkey, with which you can sign in without your password.',
  },
  'passkey.removed': {
    kind: 'passkey_removed',
    title: 'A passkey was removed',
    what: 'One of your account’s passkeys was removed and can no longer be used.',
  },
  'recovery_codes.renewed': {
    kind: 'recovery_codes_renewed',
    title: 'You have new recovery codes',
    what: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'recovery_code.used': {
    kind: 'recovery_code_used',
    title: 'A recovery code was used',
    what: 'Somebody signed in to your account with a recovery code in place of the authenticator app.',
  },
} as const satisfies Partial<Record<AccountEvent['kind'], object>>;

/** A change to an account that its person and their organizations are notified of. */
export type AccountChange = keyof typeof CHANGES;

/** Notifies a person of a change in their account, so that they learn of it if somebody else made it. */
export function changeMail(wording: Wording, account: Recipient, change: AccountChange): IdentityMail {
  const { kind, title, what } = CHANGES[change];
  return mailTo(wording, account, {
    kind,
    subject: `${title} – ${wording.productName}`,
    title,
    paragraphs: [
      what,
      `If it was not you, choose a new password at once (“Forgot your password?” on the sign-in page) and write to ${wording.supportEmail}.`,
    ],
  });
}
