import type { Plugin } from 'vite';

/** A call's declaration in the contract, down to the line with the same indentation as its first. */
const DECLARATION = /^( *).*\bendpoint\(\{\n[\s\S]*?^\1\}\)/gm;

/** The fields of a call that only the server and the API's documentation read. */
const SERVER_FIELDS = [
  /summary:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/,
  /access: '\w+'/,
  /audit: (?:false|'[^']+'|`[^`]+`)/,
  /errors: \[[^\]]*\]/,
].map(({ source }) => source);

/** The code of a contract module without the fields that only the server and the API's documentation read. */
export function withoutServerFieldsIn(code: string): string {
  return code.replace(DECLARATION, (declaration, indent: string) =>
    declaration.replace(new RegExp(`^${indent}  (?:${SERVER_FIELDS.join('|')}),\\n`, 'gm'), ''),
  );
}

/**
 * Removes the fields of the contract's calls from the browser's code that only the server and the API's documentation
 * read.
 */
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
