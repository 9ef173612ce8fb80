import { type Html, html } from './html.ts';

export interface PasskeyForm {
  action: string;
  formToken: string;
  /** Fields that nobody sees. */
  hidden?: Record<string, string>;
  /** Whether a passkey is made or used. */
  passkey: 'create' | 'use';
  /** What the browser is asked for. */
  options: object;
  submit: string;
  look?: 'secondary';
  /** Said when the browser comes back without a passkey. */
  failure: string;
}

/** A form that sends a passkey's answer. It shows itself where script and browser can do that. */
export function passkeyForm(form: PasskeyForm): Html {
  const fields = Object.entries({ form_token: form.formToken, credential: '', ...form.hidden });
  return html`<form method="post" action="${form.action}" data-passkey="${form.passkey}" data-options="${JSON.stringify(form.options)}" hidden>
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit"${form.look !== undefined && html` class="${form.look}"`}>${form.submit}</button>
<p class="error" role="alert" hidden>${form.failure}</p>
</form>`;
}
