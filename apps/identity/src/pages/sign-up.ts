import { MIN_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import type { FieldErrors } from '../accounts/sign-up-fields.ts';
import { field } from './field.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';

export interface SignUpPage {
  /** Path of the interaction; the forms post below it. */
  action: string;
  formToken: string;
  name: string;
  email: string;
  errors: FieldErrors;
  /** What is wrong beside the fields, in words for the person. */
  problem?: string;
  /** The address has an account: the page points to sign-in. */
  taken?: boolean;
}

function firstWrong(errors: FieldErrors): 'name' | 'email' | 'password' {
  if (errors.name !== undefined) return 'name';
  return errors.email === undefined && errors.password !== undefined ? 'password' : 'email';
}

/** The sign-up form. Name and address are kept after a failed attempt, the password never. */
export function signUpPage(brand: Brand, page: SignUpPage): string {
  const { errors } = page;
  const focus = Object.keys(errors).length === 0 ? 'name' : firstWrong(errors);
  const content = html`<h1>Create your account</h1>
<p class="lead">Have one already? <a href="${page.action}/sign-in">Sign in</a></p>
${page.problem !== undefined && html`<p class="problem" role="alert">${page.problem}</p>`}
${page.taken === true && html`<p class="problem" role="alert">If that account is yours, <a href="${page.action}/sign-in">sign in instead</a>.</p>`}
<form method="post" action="${page.action}/sign-up" novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${field({ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', value: page.name, error: errors.name, autofocus: focus === 'name' })}
${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: page.email, error: errors.email, autofocus: focus === 'email' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work well.`, error: errors.password, autofocus: focus === 'password' })}
<button type="submit">Create account</button>
</form>`;
  return layout(brand, 'Create your account', content);
}
