import { type Html, html } from './html.ts';

export interface Field {
  name: 'name' | 'email' | 'password' | 'new_password' | 'code';
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: 'name' | 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** Shown, not to be changed. */
  readonly?: boolean;
  /** Digits are expected: phones show those. */
  numeric?: boolean;
  /** What was typed before. Passwords are never sent back. */
  value?: string;
  hint?: string;
  error?: string | undefined;
  autofocus?: boolean;
}

/** A labelled text box. Its hint, or the error in its place, is read out with it. */
export function field(given: Field): Html {
  const { name, label, type, autocomplete, value, hint, error, autofocus, readonly, numeric } = given;
  const note = error === undefined ? hint : error;
  const kind = error === undefined ? 'hint' : 'error';
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required
${value !== undefined && html` value="${value}"`}${name !== 'name' && html` autocapitalize="none" spellcheck="false"`}${numeric === true && html` inputmode="numeric"`}${readonly === true && html` readonly`}${autofocus === true && html` autofocus`}${note !== undefined && html` aria-describedby="${name}-${kind}"`}${error !== undefined && html` aria-invalid="true"`}>
${note !== undefined && html`<p class="${kind}" id="${name}-${kind}">${note}</p>`}
</div>`;
}
