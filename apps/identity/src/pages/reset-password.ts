import { MIN_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { field } from './field.ts';
import { form } from './form.ts';
import { type Html, html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import type { Notice } from './notice.ts';

/** The field for a password to come. */
export function newPasswordField(autofocus: boolean, error?: string): Html {
  return field({
    name: 'new_password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work well.`,
    error,
    autofocus,
  });
}

export interface ResetPasswordPage {
  action: string;
  formToken: string;
  token: string;
  email: string;
  /** What is wrong with the new password. */
  error?: string;
}

/** Asks for a new password. The address is there for password managers, and so that the person sees whose it is. */
export function resetPasswordPage(brand: Brand, page: ResetPasswordPage): string {
  const { action, formToken, token, email, error } = page;
  const address = field({
    name: 'email',
    label: 'Email address',
    type: 'email',
    autocomplete: 'username',
    value: email,
    readonly: true,
  });
  const content = html`<h1>Choose a new password</h1>
<p class="lead">Every browser that is signed in to your account will be signed out.</p>
${form({ action, formToken, hidden: { token }, submit: 'Change password', content: [address, newPasswordField(true, error)] })}`;
  return layout(brand, 'Choose a new password', content);
}

/** @param again where another link can be had */
export function resetLinkSpent(again: string): Notice {
  return {
    title: 'This link no longer works',
    text: 'A link to choose a new password works once, for 30 minutes.',
    action: { label: 'Send another link', href: again },
  };
}

export const PASSWORD_RESET: Notice = {
  title: 'Your password is changed',
  text: 'Every browser was signed out. Sign in with your new password.',
};
