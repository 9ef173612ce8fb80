/** Where a link of a mail may lead. */
const LINKS = /^(https?|mailto|tel):/i;
/** What no mail needs, and what would run, load or send something. The server has removed it already. */
const UNWANTED =
  'script, iframe, frame, frameset, object, embed, applet, base, meta, link, noscript, template, svg, math, audio, video, source, dialog, portal';
/** Elements of forms, whose words stay. */
const FORM_PARTS = 'form, fieldset, button, select, datalist, textarea, input';
/** Attributes that load or send something, or lead out of the frame. */
const ATTRIBUTES =
  /^(on.*|srcdoc|srcset|action|formaction|ping|background|poster|data|target|autofocus|tabindex)$/i;

/** Nothing but what is written in the mail itself is shown, and nothing runs. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Mails are made for white paper, whichever theme the page has. */
const STYLE = `
:root { color-scheme: light; background: #fff; }
html { overflow-x: auto; }
body { margin: 0; padding: 12px; color: #16211f; background: #fff; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img:not([src]) { display: none; }
img[alt]:not([src], [alt=""]) { display: inline-block; padding: 4px 8px; border: 1px dashed #8b9795; color: #55625f; }
pre { white-space: pre-wrap; }
blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #d5dcda; }
`;

function cleanLink(link: Element): void {
  const address = link.getAttribute('href')?.trim() ?? '';
  if (LINKS.test(address)) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  } else link.removeAttribute('href');
}

/**
 * The page that a mail's formatted text is in, for a frame without scripts. What the server has cleaned is cleaned once
 * more, so that a fault of one of the two shows nothing.
 * @param html as the server answers it
 */
export function mailDocument(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(UNWANTED)) element.remove();
  for (const part of body.querySelectorAll(FORM_PARTS)) part.replaceWith(...part.childNodes);
  for (const element of [body, ...body.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) if (ATTRIBUTES.test(name)) element.removeAttribute(name);
    const source = element.getAttribute('src');
    if (source !== null && !/^data:image\//i.test(source.trim())) element.removeAttribute('src');
    if (element.hasAttribute('href') || element.hasAttribute('xlink:href')) cleanLink(element);
  }
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style>`;
  return `<!doctype html><html><head>${head}</head>${body.outerHTML}</html>`;
}
