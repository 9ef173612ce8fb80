import { type FormTarget, formPage } from './form.ts';
import { html } from './html.ts';
import { type Brand, homeOf } from './layout.ts';
import type { Notice } from './notice.ts';

/** Asks for a click on a button: mail programs open links by themselves, which must not confirm the address. */
export function confirmEmailPage(
  brand: Brand,
  { action, formToken, token, email }: FormTarget & { token: string; email: string },
): string {
  return formPage(brand, {
    title: 'Is this address yours?',
    lead: html`<strong>${email}</strong>`,
    content: html`<p>An account at ${brand.productName} was made with it. If that was not you, close this page: the address stays unconfirmed.</p>`,
    form: { action, formToken, hidden: { token }, submit: 'Yes, confirm it' },
  });
}

interface UnconfirmedPage extends FormTarget {
  email: string;
  /** Whether another mail has just been sent. */
  sent: boolean;
  problem?: string;
}

/** Explains what to do to a person with an unconfirmed address, and offers to send the mail again. */
export function unconfirmedPage(brand: Brand, page: UnconfirmedPage): string {
  const { action, formToken, email, sent, problem } = page;
  return formPage(brand, {
    title: 'Confirm your email address',
    lead: html`We sent a link to <strong>${email}</strong>. Open it, and the address is confirmed.`,
    done: sent ? 'We sent another link. It can take a few minutes.' : undefined,
    problem,
    content: html`<p>Nothing came? Look into the spam folder, or have it sent again.</p>`,
    form: { action, formToken, submit: 'Send it again', look: 'secondary' },
    aside: html`<a href="${homeOf(brand)}">Back to ${brand.productName}</a>`,
  });
}

export const EMAIL_CONFIRMED: Notice = {
  title: 'Your email address is confirmed',
  text: 'That was all. You can close this page.',
};
