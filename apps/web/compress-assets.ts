import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(m?js|css|svg|json|txt)$/;
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes a `.br` and a `.gz` beside each compressible file of the build, so that the server sends them as they are.
 * HTML pages are left out, because the server fills in the API address before sending them. Files that an earlier build
 * into the same folder has compressed are skipped.
 */
export function compressAssets(): Plugin {
  return {
    name: 'landfall:compress-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = new Set(await readdir(dir, { recursive: true }));
      for (const file of files) {
        if (!COMPRESSIBLE.test(file) || files.has(`${file}.br`)) continue;
        const path = join(dir, file);
        const content = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await compress.br(content, { params }));
        await writeFile(`${path}.gz`, await compress.gz(content, { level: 9 }));
      }
    },
  };
}
