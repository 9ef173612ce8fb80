import type { Plugin } from 'vite';

/** What a call of the contract is for, who may make it, what is recorded of it and how it fails: each on its line. */
const SERVER_FIELD =
  /^ +(?:summary:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)|access: '\w+'|audit: (?:false|'[^']+'|`[^`]+`)|errors: \[[^\]]*\]),\n/gm;

/** A module of the contract without what only the server and the API's documentation read of its calls. */
export function withoutServerFieldsIn(code: string): string {
  return code.replace(SERVER_FIELD, '');
}

/** Leaves out of the browser's code what of the contract's calls only the server and the API's documentation read. */
export function withoutServerFields(): Plugin {
  return {
    name: 'landfall:without-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutServerFieldsIn(code), map: null }),
    },
  };
}
