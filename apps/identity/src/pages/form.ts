import { type Html, html } from './html.ts';

export interface Form {
  /** Where it is sent. */
  action: string;
  formToken: string;
  /** Fields that nobody sees. */
  hidden?: Record<string, string>;
  content?: Html | readonly Html[];
  /** The word on its button. */
  submit: string;
  look?: 'secondary' | 'small';
  /** Said before the button's word to whoever does not see what it stands beside. */
  about?: string;
}

/** A form with its token and one button. */
export function form({ action, formToken, hidden = {}, content, submit, look, about }: Form): Html {
  const all = Object.entries({ form_token: formToken, ...hidden });
  return html`<form method="post" action="${action}" novalidate${look === 'small' && html` class="small"`}>
${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}
<button type="submit"${look !== undefined && html` class="${look}"`}>${submit}${about !== undefined && html`<span class="unseen"> ${about}</span>`}</button>
</form>`;
}

/** What went wrong with the last attempt. */
export function problemText(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`;
}

/** What has just been done. */
export function doneText(words: string | undefined): Html | undefined {
  return words === undefined ? undefined : html`<p class="done" role="status">${words}</p>`;
}
