import { field } from './field.ts';
import { form, problemText } from './form.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';

export interface ForgotPasswordPage {
  /** Path of the interaction. */
  action: string;
  formToken: string;
  email: string;
  /** What is wrong with the address. */
  error?: string;
  problem?: string;
}

/** Asks for the address of an account whose password is lost. */
export function forgotPasswordPage(brand: Brand, page: ForgotPasswordPage): string {
  const { action, formToken, email, error } = page;
  const address = field({
    name: 'email',
    label: 'Email address',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error,
    autofocus: true,
  });
  const content = html`<h1>Forgot your password?</h1>
<p class="lead">Tell us your email address. We send a link with which you choose a new password.</p>
${problemText(page.problem)}
${form({ action: `${action}/forgot-password`, formToken, submit: 'Send the link', content: address })}
<p class="aside"><a href="${action}/sign-in">Back to sign-in</a></p>`;
  return layout(brand, 'Forgot your password?', content);
}

/** Says that a mail may be on its way, in the same words whether the address has an account or not. */
export function resetMailedPage(brand: Brand, { action, email }: { action: string; email: string }): string {
  const content = html`<h1>Look into your mail</h1>
<p class="lead">If <strong>${email}</strong> has an account, a link is on its way there. It works once, for 30 minutes.</p>
<p>Nothing came after a few minutes? Look into the spam folder, and check the address.</p>
<p class="aside"><a href="${action}/forgot-password">Try another address</a> or <a href="${action}/sign-in">go back to sign-in</a></p>`;
  return layout(brand, 'Look into your mail', content);
}
