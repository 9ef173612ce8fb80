import { RECOVERY_CODES } from '../accounts/recovery-codes.ts';
import type { PendingTotp } from '../accounts/totp.ts';
import { form, problemText } from './form.ts';
import { type Html, html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import { qrCode } from './qr-code.ts';
import { codeField } from './second-factor.ts';

export interface SetupPage {
  /** Where the first code is sent. */
  action: string;
  formToken: string;
  pending: PendingTotp;
  /** Where somebody goes who has changed their mind; undefined where the application insists on it. */
  back: string | undefined;
  problem?: string | undefined;
}

/** Shows the secret to an authenticator app and asks for its first code. */
export function setupPage(brand: Brand, { action, formToken, pending, back, problem }: SetupPage): string {
  const content = html`<h1>Set up two-factor authentication</h1>
<p class="lead">${
    back === undefined
      ? 'Your office asks for a second step at sign-in: a code from an app on your phone.'
      : 'From now on, signing in will ask for a code from an app on your phone, too.'
  }</p>
${problemText(problem)}
<ol class="steps">
<li>Install an authenticator app, such as Aegis, Google Authenticator, Microsoft Authenticator or 1Password.</li>
<li>Scan this picture with it.
${qrCode(pending.uri, 'QR code for your authenticator app')}
<details><summary>You cannot scan it?</summary><p>Add an account by hand and type this key:</p><p class="key">${grouped(pending.secret)}</p></details></li>
<li>Type the code that the app shows.</li>
</ol>
${form({ action, formToken, submit: 'Turn on', content: codeField('Code', problem !== undefined) })}
${back !== undefined && html`<p class="aside"><a href="${back}">Back to your account</a></p>`}`;
  return layout(brand, 'Set up two-factor authentication', content);
}

/** In groups of four, for typing. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

/** Shows recovery codes, once. `next` is how it goes on from here. */
export function recoveryCodesPage(brand: Brand, codes: readonly string[], next: Html): string {
  const content = html`<h1>Keep your recovery codes</h1>
<p class="lead">If you lose your phone, one of these ${RECOVERY_CODES} codes lets you in instead; each works once. Print them or keep them in a password manager: they are shown only now.</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
${next}`;
  return layout(brand, 'Keep your recovery codes', content);
}
