import type { Plugin } from 'vite';

/** What a call of the contract is for, in one string. */
const SUMMARY = /\bsummary:\s*'(?:[^'\\\n]|\\.)*'/g;

/** Leaves the summaries of calls out of the browser's code: only the API's own documentation shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'landfall:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(SUMMARY, "summary: ''"), map: null }),
    },
  };
}
