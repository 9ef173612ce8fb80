import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MailFrame } from './MailFrame.tsx';

/** Elements that run, load, send or cover something if they are not prevented. */
const HOSTILE = [
  '<script>parent.hacked = 1</script>',
  '<img src=x onerror="parent.hacked = 1">',
  '<img src="https://elsewhere.test/pixel.png"><img srcset="https://elsewhere.test/set.png 1x">',
  '<svg><script>parent.hacked = 1</script><image href="https://elsewhere.test/svg.png"/></svg>',
  '<svg onload="parent.hacked = 1"></svg><body onload="parent.hacked = 1">',
  '<a href="javascript:parent.hacked = 1">script</a><a href=" jAvAscript:parent.hacked=1">script too</a>',
  '<a href="https://elsewhere.test/page" target="_top">page</a><a href="data:text/html,hi">data</a>',
  '<div style="position:fixed;inset:0;z-index:99999;background:red">cover</div>',
  '<style>@import "https://elsewhere.test/import.css"; body { background: url(https://elsewhere.test/bg.png) }</style>',
  '<div style="background:url(https://elsewhere.test/inline.png)">styled</div>',
  '<base href="https://elsewhere.test/"><link rel="stylesheet" href="https://elsewhere.test/sheet.css">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.test/refresh">',
  '<form action="https://elsewhere.test/form"><input name="password" autofocus><button>Send</button>words of a form</form>',
  '<iframe src="https://elsewhere.test/frame"></iframe><object data="https://elsewhere.test/object"></object>',
  '<video poster="https://elsewhere.test/poster.png" src="https://elsewhere.test/video"></video>',
  '<p>the last words</p>',
  // Its comment extends to the end.
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=parent.hacked=1&gt;"></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=parent.hacked=1>"></noscript>',
].join('\n');

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;
const inside = () => frame().contentDocument as Document;

async function show(html: string) {
  await render(
    <div style={{ width: 600 }}>
      <MailFrame html={html} title="Text of the mail" />
      <button type="button">Below</button>
    </div>,
  );
  await expect
    .poll(() => inside().readyState === 'complete' && inside().body.childNodes.length > 0)
    .toBe(true);
}

/** Records requests to other servers from now on, without those that the content security policy blocks. */
async function watchRequests(): Promise<() => string[]> {
  const asked = new Map<string, string>();
  const session = cdp();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.includes('elsewhere.test')) asked.set(requestId, url);
  });
  session.on('Network.loadingFailed', ({ requestId, blockedReason }) => {
    if (blockedReason === 'csp') asked.delete(requestId);
  });
  await session.send('Network.enable');
  onTestFinished(() => session.send('Network.disable').then(() => undefined));
  return () => [...asked.values()];
}

it('D38 a hostile mail executes, loads and reaches nothing outside its frame', async () => {
  const asked = await watchRequests();
  await show(HOSTILE);
  await expect.poll(() => inside().body.textContent).toContain('the last words');
  expect(inside().body.textContent).toContain('words of a form');
  const wanted =
    'script, form, input, iframe, object, base, link, svg, math, meta:not([charset], [http-equiv="Content-Security-Policy"])';
  expect([...inside().querySelectorAll(wanted)].map(({ tagName }) => tagName)).toEqual([]);
  for (const element of inside().querySelectorAll('*'))
    expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([]);
  for (const link of inside().querySelectorAll('a')) link.click();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((globalThis as { hacked?: unknown }).hacked).toBeUndefined();
  expect(asked()).toEqual([]);
  const [drawn, below] = [
    frame().getBoundingClientRect(),
    page.getByRole('button', { name: 'Below' }).element(),
  ];
  expect(below.getBoundingClientRect().top).toBeGreaterThanOrEqual(drawn.bottom);
  const at = below.getBoundingClientRect();
  expect(document.elementFromPoint(at.left + 4, at.top + 4)).toBe(below);
});

it('D38 the frame itself blocks scripts, even in unclean HTML', async () => {
  await show('<p>fine</p>');
  const policy = inside()
    .querySelector('meta[http-equiv="Content-Security-Policy"]')
    ?.getAttribute('content');
  expect(policy).toBe("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(frame().sandbox.contains('allow-scripts')).toBe(false);
  expect([...frame().sandbox]).toEqual([
    'allow-same-origin',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ]);
  const script = inside().createElement('script');
  script.textContent = 'parent.hacked = 1';
  inside().body.append(script);
  expect((globalThis as { hacked?: unknown }).hacked).toBeUndefined();
});

it('links open in an isolated tab; others do nothing', async () => {
  await show(
    '<a href="https://elsewhere.test/">one</a><a href="javascript:1">two</a><a href="/case_records">three</a>',
  );
  const [one, two, three] = inside().querySelectorAll('a');
  expect(one?.target).toBe('_blank');
  expect(one?.rel).toBe('noopener noreferrer nofollow');
  expect([two?.hasAttribute('href'), three?.hasAttribute('href')]).toEqual([false, false]);
});

it('has the height of its content, and shows the mail’s own pictures', async () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  await show(
    `<div style="height:700px">tall</div><div style="min-height:100vh">all</div><img src="${dot}" alt="Dot">`,
  );
  await expect.poll(() => frame().offsetHeight).toBeGreaterThan(700);
  expect(frame().offsetHeight).toBeLessThan(1_000);
  expect(inside().querySelector('img')?.naturalWidth).toBe(1);
});
