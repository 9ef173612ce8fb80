import { doneText, form, problemText } from './form.ts';
import { html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import type { Notice } from './notice.ts';

export interface ConfirmEmailPage {
  action: string;
  formToken: string;
  token: string;
  email: string;
}

/** Asks for a press on a button: mail programs open links by themselves, and that must confirm nothing. */
export function confirmEmailPage(
  brand: Brand,
  { action, formToken, token, email }: ConfirmEmailPage,
): string {
  const content = html`<h1>Is this address yours?</h1>
<p class="lead"><strong>${email}</strong></p>
<p>An account at ${brand.productName} was made with it. If that was not you, close this page: the address stays unconfirmed.</p>
${form({ action, formToken, hidden: { token }, submit: 'Yes, confirm it' })}`;
  return layout(brand, 'Confirm your email address', content);
}

export interface UnconfirmedPage {
  action: string;
  formToken: string;
  email: string;
  /** Whether another mail has just been sent. */
  sent: boolean;
  problem?: string;
}

/** Tells somebody whose address is unconfirmed what to do, and sends the mail again. */
export function unconfirmedPage(brand: Brand, page: UnconfirmedPage): string {
  const { action, formToken, email, sent, problem } = page;
  const content = html`<h1>Confirm your email address</h1>
<p class="lead">We sent a link to <strong>${email}</strong>. Open it, and the address is confirmed.</p>
${doneText(sent ? 'We sent another link. It can take a few minutes.' : undefined)}
${problemText(problem)}
<p>Nothing came? Look into the spam folder, or have it sent again.</p>
${form({ action, formToken, submit: 'Send it again', look: 'secondary' })}
<p class="aside"><a href="${brand.homeUrl}">Back to ${brand.productName}</a></p>`;
  return layout(brand, 'Confirm your email address', content);
}

export const EMAIL_CONFIRMED: Notice = {
  title: 'Your email address is confirmed',
  text: 'That was all. You can close this page.',
};

/** @param again where another link can be had */
export function verifyLinkSpent(again: string): Notice {
  return {
    title: 'This link no longer works',
    text: 'A link to confirm an address works once, for 24 hours.',
    action: { label: 'Send another link', href: again },
  };
}
