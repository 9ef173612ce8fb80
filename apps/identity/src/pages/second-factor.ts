import type { Factor } from '../accounts/two-factor.ts';
import { field } from './field.ts';
import { form, problemText } from './form.ts';
import { type Html, html } from './html.ts';
import { type Brand, layout } from './layout.ts';

export interface SecondFactorPage {
  /** Path of the interaction. */
  action: string;
  formToken: string;
  factor: Factor;
  problem?: string | undefined;
}

/** The field for a code of an authenticator app. */
export function codeField(label: string, autofocus: boolean, error?: string): Html {
  return field({
    name: 'code',
    label,
    type: 'text',
    autocomplete: 'one-time-code',
    numeric: true,
    hint: 'Six digits, new every 30 seconds',
    autofocus,
    error,
  });
}

/** Asks for the second factor after the password. */
export function secondFactorPage(brand: Brand, page: SecondFactorPage): string {
  const { action, formToken, problem } = page;
  if (page.factor === 'totp') {
    const content = html`<h1>Enter your code</h1>
<p class="lead">Open your authenticator app and type the code that it shows for ${brand.productName}.</p>
${problemText(problem)}
${form({ action: `${action}/second-factor`, formToken, submit: 'Continue', content: codeField('Code', true) })}
<p class="aside"><a href="${action}/recovery-code">Use a recovery code instead</a></p>`;
    return layout(brand, 'Enter your code', content);
  }
  const recovery = field({
    name: 'code',
    label: 'Recovery code',
    type: 'text',
    autocomplete: 'off',
    hint: 'Like q7wmzx-k2p9dh-4tncae-vb5sgy; capitals and hyphens do not matter',
    autofocus: true,
  });
  const content = html`<h1>Use a recovery code</h1>
<p class="lead">One of the codes that you kept when you set up your authenticator app. Each works once.</p>
${problemText(problem)}
${form({ action: `${action}/recovery-code`, formToken, submit: 'Continue', content: recovery })}
<p class="aside"><a href="${action}/second-factor">Use the authenticator app instead</a></p>`;
  return layout(brand, 'Use a recovery code', content);
}
