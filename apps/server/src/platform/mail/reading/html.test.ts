import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './html.ts';
import { HTML_RULES } from './html-rules.ts';
import { htmlText } from './html-text.ts';
import { parseMail } from './parse.ts';
import { file, multipart, rawMail } from './testing/raw-mail.ts';

const safe = (html: string) => safeHtml(html, []).html;

/** The result can be read by rules this simple: tags and attributes of the allow-list, and text without `<`. */
function expectHarmless(html: string) {
  const { allowedTags } = HTML_RULES;
  const attribute =
    / (?:(?:align|valign|dir|lang|title|alt|width|height|bgcolor|border|cellpadding|cellspacing|colspan|rowspan|nowrap|span|color|face|size|value|start|type)(?:="[^"<>]*")?|target="_blank"|rel="noopener noreferrer"|href="(?:https?:\/\/|mailto:)[^"<>]*"|src="data:image\/(?:png|jpe?g|gif|webp);base64,[a-zA-Z\d+/= ]*"|data-remote-src="https?:\/\/[^"<>]*"|data-attachment="\d+"|data-quote="(?:all|rest|group)"|style="[^"<>]*")/g;
  for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    expect(allowedTags, tag).toContain(name);
    for (const [, called, value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g))
      if (called === 'style')
        expect(value).not.toMatch(
          /url|position|expression|image|@|\\|behavior|-moz|:\s*-\d|z-index|transform:|&/i,
        );
    expect(attributes.replace(attribute, '').replace(/^ ?\/$/, ''), tag).toBe('');
  }
  expect(html.replace(/<\/?[a-z][a-z\d]*(?: [^<>]*)?>/g, '')).not.toContain('<');
}

describe('D38 active HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img/src/onerror=alert(1)>',
    '<body onload=alert(1)><p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#x6a;avascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a><a href="//evil.example">x</a><a href="page">x</a><a href="#x">x</a>',
    '<a href="https://good.example" onmouseover=x target=_self rel=opener>x</a>',
    '<img src="javascript:alert(1)"><img src="data:image/svg+xml;base64,PHN2Zz4="><img src="file:///etc/passwd">',
    '<img src="data:text/html;base64,PHNjcmlwdD4=">',
    '<img srcset="https://evil.example/x 1x" src="x"><picture><source srcset="https://evil.example/y"></picture>',
    '<div style="position:fixed;top:0;left:0;z-index:9">x</div>',
    '<div style="background:url(https://evil.example/x)">x</div><td background="https://evil.example/y">',
    '<div style="background-image:url(https://evil.example)">x</div>',
    '<div style="margin-top:-500px;transform:scale(9)">x</div>',
    '<div style="border-image:url(x) 1;border:url(x)">x</div>',
    '<div style="width:expression(alert(1));behavior:url(x);-moz-binding:url(x)">x</div>',
    '<div style="color:red;}@import url(https://evil.example)">x</div>',
    '<div style="color:\\75rl(https://evil.example)">x</div><div style="font-family:\'x\\27;position:fixed\'">x</div>',
    '<style>@import url(https://evil.example);p{position:fixed}</style><link rel=stylesheet href=https://evil.example>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<form action="https://evil.example"><input name=password><button>Send</button></form>',
    '<iframe src="https://evil.example"></iframe><object data=x></object><embed src=x><applet></applet>',
    '<video src=x poster=y><audio src=x><track src=x></video>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
    '<title><a title="</title><img src=x onerror=alert(1)>">',
    '<template><style><a title="</style></template><img src=x onerror=alert(1)>">',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<noembed><a id="</noembed><img src=x onerror=alert(1)>">',
    '<iframe><a id="</iframe><img src=x onerror=alert(1)>">',
    '<select><template><style><!--</style><a id="--><img src=x onerror=alert(1)>">',
    '<!--><img src=x onerror=alert(1)>--><!--[if mso]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]><?xml version="1.0"?><!doctype html [<!entity x "y">]>',
    '<p title="&quot;><img src=x onerror=alert(1)>">x</p><p title=\'"><script>x</script>\'>x</p>',
    '<p data-quote="all" data-remote-src="javascript:x" data-attachment="9">x</p><img data-attachment="9">',
    '<p id="location" name="cookie" class="x" contenteditable tabindex=1 accesskey=x is=y>x</p>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<p __proto__="x" constructor="y">x</p>',
  ])('does nothing: %s', (html) => {
    expectHarmless(safe(html));
    // Sanitizing the result again changes nothing.
    expect(safe(safe(html))).toBe(safe(html));
  });

  it('does nothing in any combination', () => {
    const piece = fc.constantFrom(
      ...[
        '<svg>',
        '</svg>',
        '<math>',
        '<style>',
        '</style>',
        '<p title="',
        '">',
        '<!--',
        '-->',
        '<table>',
        '<mtext>',
      ],
      ...[
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:x">',
        '</p>',
        '<noscript>',
        '</noscript>',
        'x',
        '&lt;',
      ],
      ...[
        '<title>',
        '</title>',
        '<select>',
        '<template>',
        '<![CDATA[',
        ']]>',
        "'",
        '"',
        '<',
        '>',
        '\u0000',
        '/',
      ],
      ...[
        '<textarea>',
        '</textarea>',
        '<iframe>',
        '</iframe>',
        '<xmp>',
        '<blockquote type=cite>',
        ' style="color:red',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => expectHarmless(safe(pieces.join('')))),
      { numRuns: 500 },
    );
  });
});

describe('formatted text', () => {
  it('keeps its formatting', () => {
    const html =
      '<div style="font-family:Arial, sans-serif;color:#222222;margin:0px 0px 0px 0.8ex" dir="rtl"><b>Fee</b><br /><table border="1" cellpadding="4"><tbody><tr><td colspan="2" bgcolor="#eeeeee">I-130</td></tr></tbody></table><ol start="2"><li>Two</li></ol></div>';
    expect(safe(html)).toBe(html);
  });

  it('keeps links to pages and addresses, which open in a new tab', () => {
    expect(safe('<a href="https://uscis.example/a b?x=1&amp;y=2">form</a>')).toBe(
      '<a href="https://uscis.example/a b?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">form</a>',
    );
    expect(safe('<a href="MAILTO:ada@firm.example">Ada</a>')).toContain('href="MAILTO:ada@firm.example"');
    expect(safe('<a href="ftp://x.example">x</a>')).toBe('<a>x</a>');
  });

  it('keeps the text of removed elements, but not scripts and styles', () => {
    expect(
      safe('<o:p>One</o:p><form>Two</form><style>p{}</style><title>x</title><custom-tag>Three</custom-tag>'),
    ).toBe('OneTwoThree');
  });
});

describe('pictures', () => {
  it('D38 of other servers are blocked, with their addresses and number', () => {
    const { html, remotePictures } = safeHtml(
      '<img src="https://a.example/x.png?who=1" width="10" alt="Logo"><img src="//b.example/y"><img src="x.png"><img>',
      [],
    );
    expect(remotePictures).toBe(2);
    expect(html).toBe(
      '<img width="10" alt="Logo" data-remote-src="https://a.example/x.png?who=1" /><img data-remote-src="https://b.example/y" /><img /><img />',
    );
  });

  it('of the mail refer to their attachment', () => {
    const parts = ['one@x', 'two & three@x', null].map((contentId) => ({
      name: '',
      mediaType: 'image/png',
      bytes: new Uint8Array(),
      contentId,
    }));
    const { html, shownAttachments, remotePictures } = safeHtml(
      '<img src="cid:two%20%26%20three%40x"><img src="CID:nobody"><img src="cid:%zz"><img src="">',
      parts,
    );
    expect(html).toBe('<img data-attachment="1" /><img /><img /><img />');
    expect([[...shownAttachments], remotePictures]).toEqual([[1], 0]);
  });

  it('without an address refer to no attachment', async () => {
    const { attachments } = await parseMail(
      rawMail(multipart('mixed', [file('image/png', Buffer.from('x'), { 'Content-ID': '<>' })])),
    );
    expect(safeHtml('<img><img src="cid:">', attachments).shownAttachments.size).toBe(0);
  });

  it('within the text stay', () => {
    expect(safe('<img src="data:image/png;base64,iVBORw0KGgo=">')).toBe(
      '<img src="data:image/png;base64,iVBORw0KGgo=" />',
    );
  });
});

describe('the text of formatted mail', () => {
  it('has a line break where a block ends', () => {
    expect(
      htmlText(safe('<p>Dear  Ada,</p><div>1 &lt; 2 &amp;amp;<br>&quot;Yes&quot;</div><ul><li>a<li>b</ul>')),
    ).toBe('Dear Ada,\n1 < 2 &amp;\n"Yes"\na\nb\n');
  });
});
