import { html } from './html.ts';
import { type Brand, homeOf, layout } from './layout.ts';

export interface Notice {
  title: string;
  text: string;
  /** Further instructions, before the link back to the product. */
  action?: { label: string; href: string };
  /** The protocol's error text, for support. */
  detail?: string;
}

/** A page with a message and a link back to the product. */
export function noticePage(brand: Brand, notice: Notice): string {
  const content = html`<p class="lead">${notice.text}</p>
${notice.action && html`<p><a class="button" href="${notice.action.href}">${notice.action.label}</a></p>`}
<p><a class="${notice.action ? 'button secondary' : 'button'}" href="${homeOf(brand)}">Back to ${brand.productName}</a></p>
${notice.detail !== undefined && html`<p class="detail">${notice.detail}</p>`}`;
  return layout(brand, notice.title, content);
}

/**
 * The page for a mailed link that was used or has expired.
 * @param text what such a link does, and for how long
 * @param again where to request another one
 */
export function usedLinkNotice(text: string, again: string): Notice {
  const action = { label: 'Send another link', href: again };
  return { title: 'This link no longer works', text, action };
}

export const EXPIRED: Notice = {
  title: 'This page has expired',
  text: 'A sign-in page works once, for an hour, in the browser that opened it. Start again and you get a fresh one.',
};

export const NOT_FOUND: Notice = {
  title: 'Nothing here',
  text: 'There is no page at this address.',
};

export const BUSY: Notice = {
  title: 'Too many requests',
  text: 'Your network sent a great many requests. Wait a minute, then try again.',
};

export const UNREADABLE: Notice = {
  title: 'That did not work',
  text: 'The form could not be read. Go back and try again.',
};

export const OUTDATED: Notice = {
  title: 'Your account was changed meanwhile',
  text: 'Its password or two-factor authentication changed in another window or browser. Go back and try again.',
};

export const AWAY: Notice = {
  title: 'Not available right now',
  text: 'Signing in has to wait a moment. Nothing is lost: please try again in a few seconds.',
};

export const FULL: Notice = {
  title: 'The server’s disk is full',
  text: 'Nothing was saved. Tell whoever runs the server to make room, then try again.',
};

export const BROKEN: Notice = {
  title: 'Something went wrong',
  text: 'This is our fault, and it has been noted. Please try again in a moment.',
};

export const UNKNOWN_RETURN: Notice = {
  title: 'You are signed out',
  text: 'The link asked to continue to an address that does not belong to this product, so it stopped here.',
};
