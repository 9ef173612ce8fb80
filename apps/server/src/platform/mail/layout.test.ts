import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Digest, DigestList } from './digest.ts';
import { type MailContent, renderMail } from './layout.ts';

const content: MailContent = {
  title: 'Join Whitfield Law',
  paragraphs: ['Dana invited you.', 'It is open until March 16.'],
  button: { label: 'Accept', url: 'https://cases.example/invitation/abc' },
  footer: 'You get this because Dana entered your address.',
};

const list: DigestList = {
  heading: 'Most Urgent',
  entries: [
    {
      title: 'Okafor: I-130',
      url: 'https://cases.example/case_records/1',
      urgency: '3 days overdue',
      tone: 'overdue',
      detail: 'Interview',
    },
  ],
  more: '+1 more',
};

const digest: Digest = {
  figures: [
    { label: 'All', value: '12', tone: 'plain' },
    { label: 'Overdue', value: '2', tone: 'overdue' },
  ],
  lists: [list],
};

type Entry = DigestList['entries'][number];

const HOSTILE = `<img src=x onerror=alert(1)>"'&{{7*7}}</td><!-- <script>`;

describe('a mail', () => {
  it('has the same content in both forms, with the address below its button', () => {
    const { html, text } = renderMail(content);
    expect(text).toBe(`Join Whitfield Law

Dana invited you.

It is open until March 16.

Accept:
https://cases.example/invitation/abc

-- 
Landfall
You get this because Dana entered your address.
`);
    for (const part of [
      'Join Whitfield Law',
      'Dana invited you.',
      'It is open until March 16.',
      content.footer,
    ])
      expect(html).toContain(part);
    expect(html.match(/href="https:\/\/cases\.example\/invitation\/abc"/g)).toHaveLength(2);
    expect(html).toContain('>https://cases.example/invitation/abc</a>');
  });

  it('shows figures with their details in both forms', () => {
    const { html, text } = renderMail({ ...content, digest });
    expect(text).toContain(`It is open until March 16.

All: 12
Overdue: 2

Most Urgent

3 days overdue
Okafor: I-130
Interview
https://cases.example/case_records/1

+1 more

Accept:`);
    expect(html).toContain('href="https://cases.example/case_records/1"');
    for (const words of ['12', 'Overdue', 'Most Urgent', '3 days overdue', 'Interview', '+1 more'])
      expect(html).toContain(`>${words}<`);
  });

  it('shows several lists, with actions of an entry and a link to the rest', () => {
    const acts = [{ label: 'Mark handled', url: 'https://cases.example/case_records/1?act=handle' }];
    const second: DigestList = {
      heading: 'Later',
      entries: [{ ...(list.entries[0] as Entry), acts, detail: '' }],
      more: '+9 more',
      moreUrl: 'https://cases.example/case_dates',
    };
    const { html, text } = renderMail({ ...content, digest: { ...digest, lists: [list, second] } });
    expect(text).toContain(`+1 more

Later

3 days overdue
Okafor: I-130
https://cases.example/case_records/1
Mark handled: https://cases.example/case_records/1?act=handle

+9 more: https://cases.example/case_dates`);
    for (const url of [acts[0]?.url, second.moreUrl]) expect(html).toContain(`href="${url}"`);
  });

  it('shows figures alone without details', () => {
    const { html, text } = renderMail({
      ...content,
      digest: { ...digest, lists: [{ ...list, entries: [] }] },
    });
    expect(html).not.toContain('Most Urgent');
    expect(text).not.toContain('Most Urgent');
  });

  it('can lack a button', () => {
    const { html, text } = renderMail({ title: 'Done', paragraphs: ['It is done.'], footer: 'Because.' });
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('http');
  });

  it('T55 escapes its content', () => {
    const { html, text } = renderMail({
      title: HOSTILE,
      paragraphs: [HOSTILE],
      button: { label: HOSTILE, url: 'https://cases.example/?q="><script>alert(1)</script>' },
      digest: {
        figures: [{ label: HOSTILE, value: HOSTILE, tone: 'plain' }],
        lists: [
          {
            heading: HOSTILE,
            entries: [{ ...list.entries[0], title: HOSTILE, urgency: HOSTILE, detail: HOSTILE } as Entry],
            more: HOSTILE,
          },
        ],
      },
      footer: HOSTILE,
    });
    expect(html).not.toMatch(/<img|<script|<\/td><!-- /i);
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;\{\{7\*7\}\}/g)).toHaveLength(13);
    expect(text).toContain(HOSTILE);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//cases.example', 'mailto:a@b.example', ''])(
    'T55 has no link to %j',
    (url) => {
      expect(() => renderMail({ ...content, button: { label: 'Go', url } })).toThrow(TypeError);
      const entries = list.entries.map((entry) => ({ ...entry, url }));
      const acted = list.entries.map((entry) => ({ ...entry, acts: [{ label: 'Go', url }] }));
      for (const hostile of [{ entries }, { entries: acted }])
        expect(() =>
          renderMail({ ...content, digest: { ...digest, lists: [{ ...list, ...hostile }] } }),
        ).toThrow(TypeError);
    },
  );

  it('loads nothing', () => {
    const { html } = renderMail({ ...content, digest });
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link/i);
  });

  it('keeps the line breaks of its paragraphs', () => {
    expect(renderMail({ ...content, paragraphs: ['One\nTwo\u2028Three'] }).html).toContain(
      'One<br>Two<br>Three',
    );
  });

  it('has the product’s colours', () => {
    const tokens = readFileSync(
      new URL('../../../../web/src/ui/tokens.css', import.meta.url),
      'utf8',
    ).toLowerCase();
    const { html } = renderMail({ ...content, digest });
    const used = new Set(html.match(/#[0-9a-f]{6}\b/gi));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((colour) => !tokens.includes(colour.toLowerCase()))).toEqual([]);
  });
});
