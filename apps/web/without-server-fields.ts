import type { Plugin } from 'vite';

/** A call of the contract as it is declared, down to the line that is indented as its first. */
const DECLARATION = /^( *).*\bendpoint\(\{\n[\s\S]*?^\1\}\)/gm;

/** What a call is for, who may make it, what is recorded of it and how it fails. */
const SERVER_FIELDS = [
  /summary:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/,
  /access: '\w+'/,
  /audit: (?:false|'[^']+'|`[^`]+`)/,
  /errors: \[[^\]]*\]/,
].map(({ source }) => source);

/** A module of the contract without what only the server and the API's documentation read of its calls. */
export function withoutServerFieldsIn(code: string): string {
  return code.replace(DECLARATION, (declaration, indent: string) =>
    declaration.replace(new RegExp(`^${indent}  (?:${SERVER_FIELDS.join('|')}),\\n`, 'gm'), ''),
  );
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
