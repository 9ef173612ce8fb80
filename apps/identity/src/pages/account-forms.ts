import { assetPaths } from './assets.ts';
import { field } from './field.ts';
import { form, problemText } from './form.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import { passkeyForm } from './passkey-form.ts';
import { newPasswordField } from './reset-password.ts';

interface AccountForm {
  /** Path of the account's pages, below which forms are sent. */
  action: string;
  formToken: string;
  problem?: string | undefined;
}

const currentPassword = (autofocus: boolean) =>
  field({
    name: 'password',
    label: 'Your present password',
    type: 'password',
    autocomplete: 'current-password',
    autofocus,
  });

const back = ({ action }: AccountForm) =>
  html`<p class="aside"><a href="${action}">Back to your account</a></p>`;

/** Asks for the present password and a new one. */
export function changePasswordPage(brand: Brand, page: AccountForm & { error?: string }): string {
  const { action, formToken, problem, error } = page;
  const fields = [currentPassword(error === undefined), newPasswordField(error !== undefined, error)];
  const content = html`<h1>Change your password</h1>
<p class="lead">Every other browser will be signed out.</p>
${problemText(problem)}
${form({ action: `${action}/password`, formToken, submit: 'Change password', content: fields })}
${back(page)}`;
  return layout(brand, 'Change your password', content);
}

const CONFIRMATIONS = {
  'two-factor': {
    title: 'Set up two-factor authentication',
    lead: 'Signing in will ask for a code from an app on your phone, too. First, show that it is you.',
    submit: 'Continue',
  },
  'turn-off': {
    title: 'Turn off two-factor authentication',
    lead: 'Signing in will ask for the password alone. If your office requires two-factor authentication, you will have to set it up again.',
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
    lead: 'It will sign nobody in any more. Other browsers will be signed out.',
    submit: 'Remove',
  },
} as const;

/** What a person confirms with their password, and a code where they have a second factor. */
export type Confirmed = keyof typeof CONFIRMATIONS;

/** Asks for the password again, and for a code where one is in use, before the second factor changes. */
export function confirmationPage(
  brand: Brand,
  page: AccountForm & { what: Confirmed; withCode: boolean; hidden?: Record<string, string> },
): string {
  const { action, formToken, problem, what, withCode, hidden = {} } = page;
  const { title, lead, submit } = CONFIRMATIONS[what];
  const code = field({
    name: 'code',
    label: 'Code from your app, or a recovery code',
    type: 'text',
    autocomplete: 'one-time-code',
  });
  const fields = withCode ? [currentPassword(true), code] : [currentPassword(true)];
  const content = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${problemText(problem)}
${form({ action: `${action}/${what}`, formToken, hidden, submit, content: fields })}
${back(page)}`;
  return layout(brand, title, content);
}

/** Has the browser make a passkey. Without a script, or in a browser that knows none, it says so. */
export function newPasskeyPage(
  brand: Brand,
  page: AccountForm & { hidden: Record<string, string>; options: object },
): string {
  const { action, formToken, hidden, options } = page;
  const content = html`<h1>Add a passkey</h1>
<p class="lead">Your browser now asks where to keep it: on this device, on your phone, in a password manager or on a security key.</p>
<p data-without-passkeys>This browser cannot make passkeys, or its scripts are turned off.</p>
${passkeyForm({
  action: `${action}/passkey/new`,
  formToken,
  hidden,
  passkey: 'create',
  options,
  submit: 'Make the passkey',
  failure: 'No passkey was made. Try again, or go back to your account.',
})}
${back(page)}`;
  return layout(brand, 'Add a passkey', content, { script: assetPaths.passkey });
}
