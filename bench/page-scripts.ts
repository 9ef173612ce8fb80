// What runs inside the browser's page, as text: this folder's code knows no page.

/** Begins to note how long each long task takes, in milliseconds, in `longTasks`. */
export const LONG_TASKS = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask' })`;

/** Clicks a link of the main navigation; milliseconds until the page of this heading has rows that are painted. */
export const TIME_TO = `async ([link, heading]) => {
  const links = [...document.querySelectorAll('[aria-label="Main"] a')].filter((each) => each.textContent.includes(link));
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  links[0].click();
  const isThere = () =>
    [...document.querySelectorAll('h1')].some((each) => each.textContent.trim() === heading) &&
    document.querySelector('tbody tr[data-index]');
  while (!isThere()) {
    if (performance.now() - began > 10000) throw new Error('No rows under ' + heading);
    await frame();
  }
  // The frame in which they are there, and the one after it, which begins once that one is painted.
  await frame();
  return performance.now() - began;
}`;

/** Scrolls the table's rows by so many pixels and lets the page draw them; the last row that was drawn so far. */
export const SCROLL_STEP = `async (pixels) => {
  const scrolls = (part) => getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight + 1;
  let scroller = document.querySelector('table');
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  (scroller ?? document.scrollingElement).scrollBy({ top: pixels });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const rows = [...document.querySelectorAll('tbody tr[data-index]')];
  return Math.max(...rows.map((row) => Number(row.dataset.index) + 1));
}`;
