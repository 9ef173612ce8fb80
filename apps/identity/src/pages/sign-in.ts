import { assetPaths } from './assets.ts';
import { field } from './field.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import { passkeyForm } from './passkey-form.ts';

export interface SignInPage {
  /** Path of the interaction; the forms post below it. */
  action: string;
  formToken: string;
  email: string;
  /** What went wrong with the last attempt, in words for the person. */
  problem?: string;
  /** The application wants a second factor: somebody who is signed in wonders why they are asked again. */
  stepUp?: boolean;
  /** What the browser is asked for to sign in with a passkey; undefined where none can be. */
  passkeyOptions: object | undefined;
}

/** The sign-in form. The address is kept after a failed attempt, the password never. */
export function signInPage(brand: Brand, page: SignInPage): string {
  const options = page.passkeyOptions;
  const content = html`<h1>Sign in</h1>
${
  page.stepUp === true
    ? html`<p class="lead">Your office asks for two-factor authentication. Enter your password first; the next page helps you with the second step.</p>`
    : html`<p class="lead">New to ${brand.productName}? <a href="${page.action}/sign-up">Create an account</a></p>`
}
${page.problem !== undefined && html`<p class="problem" role="alert">${page.problem}</p>`}
<form method="post" action="${page.action}/sign-in" novalidate>
<input type="hidden" name="form_token" value="${page.formToken}">
${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: page.email, autofocus: page.email === '' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: page.email !== '' })}
<button type="submit">Sign in</button>
</form>
<p class="aside"><a href="${page.action}/forgot-password">Forgot your password?</a></p>
${
  options &&
  passkeyForm({
    action: `${page.action}/passkey`,
    formToken: page.formToken,
    passkey: 'use',
    options,
    submit: 'Use a passkey',
    look: 'secondary',
    failure: 'No passkey came back. Try again, or use your password.',
  })
}`;
  return layout(brand, 'Sign in', content, options ? { script: assetPaths.passkey } : {});
}
