import { type FormTarget, field, formPage, newPasswordField, passwordField } from './form.ts';
import { html } from './html.ts';
import type { Brand } from './layout.ts';

/** `action` is the path of the account's pages, below which forms are posted. */
interface AccountForm extends FormTarget {
  problem?: string | undefined;
}

const currentPassword = (autofocus: boolean) => passwordField('Your present password', autofocus);
const back = ({ action }: AccountForm) => html`<a href="${action}">Back to your account</a>`;

/** Asks for the current password and a new one. */
export function changePasswordPage(brand: Brand, page: AccountForm & { error?: string }): string {
  const { action, formToken, problem, error } = page;
  const isRefused = error !== undefined;
  const next = newPasswordField({ name: 'new_password', label: 'New password', error, autofocus: isRefused });
  const content = [currentPassword(!isRefused), next];
  return formPage(brand, {
    title: 'Change your password',
    lead: 'Every other browser will be signed out.',
    problem,
    form: { action: `${action}/password`, formToken, submit: 'Change password', content },
    aside: back(page),
  });
}

const CONFIRMATIONS = {
  'two-factor': {
    title: 'Set up two-factor authentication',
    lead: 'Signing in will ask for a code from an app on your phone, too. First, show that it is you.',
    submit: 'Continue',
  },
  'turn-off': {
    title: 'Turn off two-factor authentication',
    lead: 'Signing in will ask only for the password. If your office requires two-factor authentication, you will have to set it up again.',
    submit: 'Turn off',
  },
  'recovery-codes': {
    title: 'New recovery codes',
    lead: 'You get ten new codes, and the earlier ones no longer work.',
    submit: 'Make new codes',
  },
  passkey: {
    title: 'Add a passkey',
    lead: 'A passkey signs you in with your finger, your face or a PIN instead of your password and a code. First, show that it is you.',
    submit: 'Continue',
  },
  'remove-passkey': {
    title: 'Remove a passkey',
    lead: 'It can no longer be used to sign in. Other browsers will be signed out.',
    submit: 'Remove',
  },
} as const;

/** The changes that a person confirms with their password, and with a code if they have a second factor. */
export type Confirmed = keyof typeof CONFIRMATIONS;

/** Asks for the password again, and for a code if there is a second factor, before the second factor changes. */
export function confirmationPage(
  brand: Brand,
  page: AccountForm & { what: Confirmed; withCode: boolean; hidden?: Record<string, string> },
): string {
  const { action, formToken, problem, what, withCode, hidden = {} } = page;
  const { submit, ...words } = CONFIRMATIONS[what];
  const code = field({
    name: 'code',
    label: 'Code from your app, or a recovery code',
    type: 'text',
    autocomplete: 'one-time-code',
  });
  const content = withCode ? [currentPassword(true), code] : currentPassword(true);
  const form = { action: `${action}/${what}`, formToken, hidden, submit, content };
  return formPage(brand, { ...words, problem, form, aside: back(page) });
}

/** The page on which the browser creates a passkey. Without scripts, or in a browser without passkeys, it says so. */
export function newPasskeyPage(
  brand: Brand,
  page: AccountForm & { hidden: Record<string, string>; options: object },
): string {
  const { action, formToken, hidden, options } = page;
  const failure = 'No passkey was made. Try again, or go back to your account.';
  return formPage(brand, {
    title: 'Add a passkey',
    lead: 'Your browser now asks where to keep it: on this device, on your phone, in a password manager or on a security key.',
    content: html`<p data-without-passkeys>This browser cannot make passkeys, or its scripts are turned off.</p>`,
    form: {
      action: `${action}/passkey/new`,
      formToken,
      hidden,
      submit: 'Make the passkey',
      passkey: { kind: 'create', options, failure },
    },
    aside: back(page),
  });
}
