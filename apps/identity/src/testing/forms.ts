import type { Answer, Browser } from './browser.ts';

function attribute(tag: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&amp;', '&');
}

/** Fills in and sends the form of a page whose action ends with `action` (the first one without), as a browser would. */
export function sendForm(
  browser: Browser,
  page: Answer,
  fields: Record<string, string>,
  action = '',
): Promise<Answer & { url: string }> {
  const forms = page.body.match(/<form.*?<\/form>/gs) ?? [];
  const form = forms.find((text) => attribute(text, 'action').endsWith(action));
  if (form === undefined) throw new Error(`no form ${action} on the page: ${page.status} ${page.body}`);
  const hidden = form.match(/<input type="hidden"[^>]*>/g) ?? [];
  const kept = Object.fromEntries(hidden.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
  return browser.visit(attribute(form, 'action'), { form: { ...kept, ...fields } });
}

/** The heading of a page. */
export function headingOf(page: Answer): string {
  return /<h1>([^<]*)<\/h1>/.exec(page.body)?.[1] ?? '';
}

/** The error of a page, at its top or at a field. */
export function problemOf(page: Answer): string {
  return /<p class="(?:problem|error)"[^>]*>([^<]*)<\/p>/.exec(page.body)?.[1] ?? '';
}
