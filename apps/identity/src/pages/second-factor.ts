import { RECOVERY_CODES } from '../accounts/recovery-codes.ts';
import type { PendingTotp } from '../accounts/totp.ts';
import type { Factor } from '../accounts/two-factor.ts';
import { type FormTarget, field, formPage } from './form.ts';
import { type Html, html } from './html.ts';
import { type Brand, layout } from './layout.ts';
import { qrCode } from './qr-code.ts';

/** `action` is the path of the interaction. */
interface SecondFactorPage extends FormTarget {
  factor: Factor;
  problem?: string | undefined;
}

/** The field for a code of an authenticator app. */
function codeField(autofocus: boolean): Html {
  return field({
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    numeric: true,
    hint: 'Six digits, new every 30 seconds',
    autofocus,
  });
}

/** Asks for the second factor after the password. */
export function secondFactorPage(brand: Brand, page: SecondFactorPage): string {
  const { action, formToken, problem } = page;
  if (page.factor === 'totp') {
    return formPage(brand, {
      title: 'Enter your code',
      lead: `Open your authenticator app and type the code that it shows for ${brand.productName}.`,
      problem,
      form: { action: `${action}/second-factor`, formToken, submit: 'Continue', content: codeField(true) },
      aside: html`<a href="${action}/recovery-code">Use a recovery code instead</a>`,
    });
  }
  const content = field({
    name: 'code',
    label: 'Recovery code',
    type: 'text',
    autocomplete: 'off',
    hint: 'Like q7wmzx-k2p9dh-4tncae-vb5sgy; capitals and hyphens do not matter',
    autofocus: true,
  });
  return formPage(brand, {
    title: 'Use a recovery code',
    lead: 'One of the codes that you kept when you set up your authenticator app. Each works once.',
    problem,
    form: { action: `${action}/recovery-code`, formToken, submit: 'Continue', content },
    aside: html`<a href="${action}/second-factor">Use the authenticator app instead</a>`,
  });
}

interface SetupPage extends FormTarget {
  pending: PendingTotp;
  /** The link for a person who changes their mind; undefined where the application requires a second factor. */
  back: string | undefined;
  problem?: string | undefined;
}

/** Shows the secret to an authenticator app and asks for its first code. */
export async function setupPage(
  brand: Brand,
  { action, formToken, pending, back, problem }: SetupPage,
): Promise<string> {
  const picture = await qrCode(pending.uri, 'QR code for your authenticator app');
  return formPage(brand, {
    title: 'Set up two-factor authentication',
    lead:
      back === undefined
        ? 'Your office asks for a second step at sign-in: a code from an app on your phone.'
        : 'From now on, signing in will ask for a code from an app on your phone, too.',
    problem,
    content: html`<ol class="steps">
<li>Install an authenticator app, such as Aegis, Google Authenticator, Microsoft Authenticator or 1Password.</li>
<li>Scan this picture with it.
${picture}
<details><summary>You cannot scan it?</summary><p>Add an account by hand and type this key:</p><p class="key">${grouped(pending.secret)}</p></details></li>
<li>Type the code that the app shows.</li>
</ol>`,
    form: { action, formToken, submit: 'Turn on', content: codeField(problem !== undefined) },
    aside: back === undefined ? undefined : html`<a href="${back}">Back to your account</a>`,
  });
}

/** In groups of four, for typing. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

/** Shows recovery codes, once. `next` is the link to continue. */
export function recoveryCodesPage(brand: Brand, codes: readonly string[], next: Html): string {
  const content = html`<p class="lead">If you lose your phone, one of these ${RECOVERY_CODES} codes lets you in instead; each works once. Print them or keep them in a password manager: they are shown only now.</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
${next}`;
  return layout(brand, 'Keep your recovery codes', content);
}
