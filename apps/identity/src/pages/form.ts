import { MIN_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { assetPaths } from './assets.ts';
import { type Html, html } from './html.ts';
import { type Brand, layout } from './layout.ts';

interface Field {
  name: 'name' | 'email' | 'password' | 'new_password' | 'code';
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: 'name' | 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** Read-only. */
  readonly?: boolean;
  /** The numeric keyboard on phones. */
  numeric?: boolean;
  /** The previous input. Passwords are never sent back. */
  value?: string;
  hint?: string;
  error?: string | undefined;
  autofocus?: boolean;
}

/** A labelled text box. Screen readers read its hint, or the error in place of the hint, with it. */
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

/** The field for the address of an account. */
export function emailField(value: string, more: Pick<Field, 'error' | 'autofocus' | 'readonly'> = {}): Html {
  return field({
    name: 'email',
    label: 'Email address',
    type: 'email',
    autocomplete: 'username',
    value,
    ...more,
  });
}

/** The field for the current password of an account. */
export function passwordField(label: string, autofocus: boolean): Html {
  return field({ name: 'password', label, type: 'password', autocomplete: 'current-password', autofocus });
}

/** The field for a new password. */
export function newPasswordField(given: Pick<Field, 'name' | 'label' | 'error' | 'autofocus'>): Html {
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work well.`;
  return field({ ...given, type: 'password', autocomplete: 'new-password', hint });
}

/** The target of a form: the path of its page, and the token that binds the form to it. */
export interface FormTarget {
  action: string;
  formToken: string;
}

export interface Form extends FormTarget {
  /** Hidden fields. */
  hidden?: Record<string, string>;
  content?: Html | readonly Html[];
  /** The label of its button. */
  submit: string;
  look?: 'secondary' | 'small';
  /** Added to the button's label for screen readers, which do not convey what the button is next to. */
  about?: string;
  /**
   * For a form that sends a passkey's response: whether to create or use one, the options for the browser, and the
   * message if there was no response.
   */
  passkey?: { kind: 'create' | 'use'; options: object; failure: string };
}

/** A form with its token and one button. A passkey form shows only where scripts and passkeys are supported. */
export function form(given: Form): Html {
  const { action, formToken, hidden, content, submit, look, about, passkey } = given;
  const all = { form_token: formToken, ...(passkey && { credential: '' }), ...hidden };
  return html`<form method="post" action="${action}"${passkey ? html` data-passkey="${passkey.kind}" data-options="${JSON.stringify(passkey.options)}" hidden` : html` novalidate`}>
${Object.entries(all).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
<button type="submit"${look !== undefined && html` class="${look}"`}>${submit}${about !== undefined && html`<span class="unseen"> ${about}</span>`}</button>
${passkey && html`<p class="error" role="alert" hidden>${passkey.failure}</p>`}
</form>`;
}

interface FormPage {
  title: string;
  /** The purpose of the form. */
  lead: string | Html;
  /** The message about what has just been done. */
  done?: string | undefined;
  /** The error of the last attempt. */
  problem?: string | Html | undefined;
  /** Content before the form. */
  content?: Html | undefined;
  form: Form;
  /** Links to other pages. */
  aside?: Html | undefined;
  /** A second form, below the first. */
  other?: Form | undefined;
}

/** A page with a form: its purpose, the result of the last attempt, and links elsewhere. */
export function formPage(brand: Brand, page: FormPage): string {
  const { title, lead, done, problem, content, aside, other } = page;
  const body = html`<p class="lead">${lead}</p>
${doneText(done)}
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${content}
${form(page.form)}
${aside && html`<p class="aside">${aside}</p>`}
${other && form(other)}`;
  const script = (page.form.passkey ?? other?.passkey) ? assetPaths.passkey : undefined;
  return layout(brand, title, body, { script });
}

/** The message about what has just been done. */
export function doneText(words: string | undefined): Html | undefined {
  return words === undefined ? undefined : html`<p class="done" role="status">${words}</p>`;
}
