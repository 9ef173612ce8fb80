import type { FieldErrors } from '../accounts/sign-up-fields.ts';
import { emailField, type FormTarget, field, formPage, newPasswordField, passwordField } from './form.ts';
import { html } from './html.ts';
import type { Brand } from './layout.ts';

/** `action` is the path of the interaction; the forms are posted below it. */
interface SignInPage extends FormTarget {
  email: string;
  /** The error message of the last attempt. */
  problem?: string;
  /** Whether the application requires a second factor: the page explains why a signed-in person is asked again. */
  stepUp: boolean;
  /** The options for signing in with a passkey; undefined where passkeys are unavailable. */
  passkeyOptions: object | undefined;
}

/** The sign-in form. The address is kept after a failed attempt, the password never. */
export function signInPage(brand: Brand, page: SignInPage): string {
  const { action, formToken, email, problem, stepUp, passkeyOptions } = page;
  return formPage(brand, {
    title: 'Sign in',
    lead: stepUp
      ? 'Your office asks for two-factor authentication. Enter your password first; the next page helps you with the second step.'
      : html`New to ${brand.productName}? <a href="${action}/sign-up">Create an account</a>`,
    problem,
    form: {
      action: `${action}/sign-in`,
      formToken,
      submit: 'Sign in',
      content: [emailField(email, { autofocus: email === '' }), passwordField('Password', email !== '')],
    },
    aside: html`<a href="${action}/forgot-password">Forgot your password?</a>`,
    other: passkeyOptions && {
      action: `${action}/passkey`,
      formToken,
      submit: 'Use a passkey',
      look: 'secondary',
      passkey: {
        kind: 'use',
        options: passkeyOptions,
        failure: 'No passkey came back. Try again, or use your password.',
      },
    },
  });
}

/** `action` is the path of the interaction; the forms are posted below it. */
interface SignUpPage extends FormTarget {
  name: string;
  email: string;
  errors: FieldErrors;
  /** An error that belongs to no field. */
  problem?: string;
  /** Whether the address already has an account: the page links to sign-in. */
  taken?: boolean;
}

/** The sign-up form. Name and address are kept after a failed attempt, the password never. */
export function signUpPage(brand: Brand, page: SignUpPage): string {
  const { action, formToken, name, email, errors, problem, taken } = page;
  const first = (['name', 'email', 'password'] as const).find((name) => errors[name] !== undefined) ?? 'name';
  const own = html`If that account is yours, <a href="${action}/sign-in">sign in instead</a>.`;
  return formPage(brand, {
    title: 'Create your account',
    lead: html`Have one already? <a href="${action}/sign-in">Sign in</a>`,
    problem: taken ? own : problem,
    form: {
      action: `${action}/sign-up`,
      formToken,
      submit: 'Create account',
      content: [
        field({
          name: 'name',
          label: 'Your name',
          type: 'text',
          autocomplete: 'name',
          value: name,
          error: errors.name,
          autofocus: first === 'name',
        }),
        emailField(email, { error: errors.email, autofocus: first === 'email' }),
        newPasswordField({
          name: 'password',
          label: 'Password',
          error: errors.password,
          autofocus: first === 'password',
        }),
      ],
    },
  });
}
