import { emailField, type FormTarget, formPage, newPasswordField } from './form.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import type { Notice } from './notice.ts';

/** `action` is the path of the interaction. */
interface ForgotPasswordPage extends FormTarget {
  email: string;
  /** The error of the address. */
  error?: string;
  problem?: string;
}

/** Asks for the address of an account whose password is forgotten. */
export function forgotPasswordPage(brand: Brand, page: ForgotPasswordPage): string {
  const { action, formToken, email, error, problem } = page;
  const content = emailField(email, { error, autofocus: true });
  return formPage(brand, {
    title: 'Forgot your password?',
    lead: 'Enter your email address. We will send you a link to choose a new password.',
    problem,
    form: { action: `${action}/forgot-password`, formToken, submit: 'Send the link', content },
    aside: html`<a href="${action}/sign-in">Back to sign-in</a>`,
  });
}

/** Says that a mail may have been sent, in the same words whether the address has an account or not. */
export function resetMailedPage(brand: Brand, { action, email }: { action: string; email: string }): string {
  const content = html`<p class="lead">If <strong>${email}</strong> has an account, a link is on its way there. It works once, for 30 minutes.</p>
<p>Nothing came after a few minutes? Look into the spam folder, and check the address.</p>
<p class="aside"><a href="${action}/forgot-password">Try another address</a> or <a href="${action}/sign-in">go back to sign-in</a></p>`;
  return layout(brand, 'Check your mail', content);
}

interface ResetPasswordPage extends FormTarget {
  token: string;
  email: string;
  /** The error of the new password. */
  error?: string;
}

/**
 * Asks for a new password. The address is included for password managers, and so that the person sees which account it
 * is.
 */
export function resetPasswordPage(brand: Brand, page: ResetPasswordPage): string {
  const { action, formToken, token, email, error } = page;
  const password = newPasswordField({ name: 'new_password', label: 'New password', error, autofocus: true });
  const content = [emailField(email, { readonly: true }), password];
  return formPage(brand, {
    title: 'Choose a new password',
    lead: 'Every browser that is signed in to your account will be signed out.',
    form: { action, formToken, hidden: { token }, submit: 'Change password', content },
  });
}

export const PASSWORD_RESET: Notice = {
  title: 'Your password is changed',
  text: 'Every browser was signed out. Sign in with your new password.',
};
