import type { Account } from '../accounts/accounts.ts';
import type { Passkey } from '../accounts/passkeys.ts';
import { RECOVERY_CODES } from '../accounts/recovery-codes.ts';
import type { Device } from '../state/devices.ts';
import { deviceName, timeAgo } from './device-name.ts';
import { doneText, type FormTarget, form } from './form.ts';
import { type Html, html } from './html.ts';
import { type Brand, homeOf, layout } from './layout.ts';

/** Its forms are posted below the path of the account's pages. */
interface AccountPage extends FormTarget {
  account: Account;
  /** The URL at which the address can be confirmed. */
  verifyPath: string;
  devices: readonly Device[];
  /** The session of the current browser. */
  sessionUid: string;
  recoveryCodesLeft: number;
  /** Undefined where browsers do not support passkeys. */
  passkeys: readonly Passkey[] | undefined;
  /** The message about what has just been done. */
  done: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

function address({ account, verifyPath }: AccountPage): Html {
  return html`<p class="lead">${account.name}<br>${account.email}
${account.emailVerified ? undefined : html`<span class="badge">Not confirmed</span> <a href="${verifyPath}">Confirm it</a>`}</p>`;
}

function twoFactor({ action, account, recoveryCodesLeft }: AccountPage): Html {
  if (!account.twoFactor)
    return html`<p>Off. With it, nobody gets in with your password alone.</p>
<p class="actions"><a class="button secondary" href="${action}/two-factor">Set up</a></p>`;
  return html`<p>On: signing in asks for a code from your authenticator app. ${recoveryCodesLeft} of ${RECOVERY_CODES} recovery codes are left.</p>
<p class="actions"><a class="button secondary" href="${action}/recovery-codes">New recovery codes</a> <a class="button secondary" href="${action}/turn-off">Turn off</a></p>`;
}

function passkeyRow({ id, userAgent, createdAt, lastUsedAt }: Passkey, { action, now }: AccountPage): Html {
  const name = deviceName(userAgent);
  const used = lastUsedAt === undefined ? 'not used yet' : `last used ${timeAgo(lastUsedAt, now)}`;
  return html`<li><div><strong>Made in ${name}</strong>
<p class="hint">Added ${timeAgo(createdAt, now)} · ${used}</p></div>
<p class="actions"><a class="button secondary" href="${action}/remove-passkey?passkey=${id}">Remove<span class="unseen"> the passkey made in ${name}</span></a></p></li>`;
}

function passkeys(page: AccountPage): Html | undefined {
  if (!page.passkeys) return undefined;
  return html`<section><h2>Passkeys</h2>
<p>Sign in with your finger, your face or a PIN. A passkey counts as two factors, and no false page can ask for it.</p>
${page.passkeys.length > 0 && html`<ul class="rows">${page.passkeys.map((passkey) => passkeyRow(passkey, page))}</ul>`}
<p class="actions"><a class="button secondary" href="${page.action}/passkey">Add a passkey</a></p></section>`;
}

function deviceRow(device: Device, { action, formToken, sessionUid, now }: AccountPage): Html {
  const name = deviceName(device.userAgent);
  const here = device.sessionUid === sessionUid;
  return html`<li><div><strong>${name}</strong>${here && html` <span class="badge quiet">This browser</span>`}
<p class="hint">Last active ${timeAgo(device.lastSeenAt, now)} · signed in ${timeAgo(device.signedInAt, now)}</p></div>
${form({ action: `${action}/devices`, formToken, hidden: { device: device.sessionUid }, submit: 'Sign out', look: 'small', about: `of ${name}` })}</li>`;
}

/** A person's account: their address, password, second factor and signed-in browsers. */
export function accountPage(brand: Brand, page: AccountPage): string {
  const { action, formToken, devices } = page;
  const content = html`${address(page)}
${doneText(page.done)}
<section><h2>Password</h2>
<p class="actions"><a class="button secondary" href="${action}/password">Change password</a></p></section>
<section><h2>Two-factor authentication</h2>
${twoFactor(page)}</section>
${passkeys(page)}
<section><h2>Where you are signed in</h2>
<ul class="rows">${devices.map((device) => deviceRow(device, page))}</ul>
${devices.length > 1 && form({ action: `${action}/devices`, formToken, hidden: { device: 'others' }, submit: 'Sign out everywhere else', look: 'secondary' })}
<p class="hint">A browser that you sign out may go on for up to ten minutes.</p></section>
<p class="aside"><a href="${homeOf(brand)}">Back to ${brand.productName}</a></p>`;
  return layout(brand, 'Your account', content, { wide: true });
}
