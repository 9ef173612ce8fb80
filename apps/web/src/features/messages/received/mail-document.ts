/** The protocols that links of a mail may have. */
const LINKS = /^(https?|mailto|tel):/i;
/** Elements that no mail needs and that would run, load or send something. The server has removed them already. */
const UNWANTED =
  'script, iframe, frame, frameset, object, embed, applet, base, meta, link, noscript, template, svg, math, audio, video, source, dialog, portal';
/** Form elements, whose texts are kept. */
const FORM_PARTS = 'form, fieldset, button, select, datalist, textarea, input';
/** Attributes that load or send something, or lead out of the frame. */
const ATTRIBUTES =
  /^(on.*|srcdoc|srcset|action|formaction|ping|background|poster|data|target|autofocus|tabindex)$/i;

/** Allows only the content of the mail itself, and no scripts. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Mails are designed for a white background, whatever the page's theme. */
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
 * The document with a mail's formatted text, for a frame without scripts. The server's sanitized HTML is sanitized once
 * more, so that a flaw in one of the two has no effect. @param html as the server returns it
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
