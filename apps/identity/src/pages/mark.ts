import { html } from './html.ts';

/** A date's tick whose long stroke is a headland, above the water line that it is reached from: the product's mark. */
const TICK = 'M7 13.5 13 19.5 25 7';
const WATER = 'M5.5 25.2c2.6-2.2 5-2.2 7.6 0s5 2.2 7.6 0 4.2-2 5.8-.7';

/** The mark in the current text colour, on a 32-unit square. */
export const mark = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${TICK}" stroke-width="3.2"/><path d="${WATER}" stroke-width="2.2" opacity=".75"/></svg>`;

/** The mark as a file of its own, for the browser's tab. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="7" fill="#0f5f5c"/><path d="${TICK}" stroke="#fff" stroke-width="3.2"/><path d="${WATER}" stroke="#7fd1c8" stroke-width="2.2"/></svg>`;

/** Depth lines of a harbour chart with a leading light: the quiet picture beside the form. */
export const chart = html`<svg class="chart" viewBox="0 0 560 720" preserveAspectRatio="xMidYMax slice" fill="none" stroke="currentColor" aria-hidden="true" focusable="false"><g stroke-width="1.25"><path opacity=".5" d="M-20 470c70-62 128-40 176-78s44-98 112-118 92 34 148 10 72-92 164-104"/><path opacity=".42" d="M-20 512c80-56 138-38 190-74s54-92 114-106 96 30 152 8 76-82 144-94"/><path opacity=".34" d="M-20 558c88-54 150-36 206-70s64-84 116-94 98 28 154 8 70-66 124-80"/><path opacity=".27" d="M-20 606c98-50 164-34 224-64s70-74 118-82 100 24 154 6 62-46 104-62"/><path opacity=".2" d="M-20 656c108-46 178-30 242-56s78-62 120-68 100 20 152 6 50-30 86-42"/><path opacity=".14" d="M-20 706c118-40 192-24 260-46s84-50 122-54 98 16 146 6 40-16 72-24"/></g><g stroke-width="1.25" opacity=".45" stroke-dasharray="2 7" stroke-linecap="round"><path d="M412 214L282 521"/></g><g stroke-width="1.5"><circle cx="412" cy="214" r="5" fill="currentColor" stroke="none"/><circle cx="412" cy="214" r="13" opacity=".55"/><circle cx="412" cy="214" r="25" opacity=".28"/></g></svg>`;
