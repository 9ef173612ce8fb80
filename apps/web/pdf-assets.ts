import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * The files that the viewer fetches by name: its worker and what the worker needs. Of the decoders, those without
 * WebAssembly.
 */
const FETCHED =
  /^(build\/pdf\.worker\.min\.mjs|cmaps\/.*\.bcmap|standard_fonts\/.*\.(pfb|ttf)|iccs\/.*\.icc|wasm\/.*_nowasm_fallback\.js)$/;

/**
 * Puts what the PDF viewer fetches by name at `/assets/pdf-<version>/`: the version is in the path, because the server
 * lets browsers keep what is below `/assets` for good.
 */
export function pdfAssets(): Plugin {
  let base = '';
  const prepare = async () => {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    base = `assets/pdf-${version}`;
  };
  return {
    name: 'landfall:pdf-assets',
    config: async () => {
      await prepare();
      return { define: { 'import.meta.env.PDF_ASSETS': JSON.stringify(`/${base}/`) } };
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}/`, (request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
        const file = join(folder, path);
        if (!FETCHED.test(path) || basename(path) !== path.split('/').at(-1) || !existsSync(file))
          return next();
        response.setHeader('content-type', /js$/.test(path) ? 'text/javascript' : 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    async generateBundle() {
      for (const path of await readdir(folder, { recursive: true })) {
        if (FETCHED.test(path))
          this.emitFile({
            type: 'asset',
            fileName: `${base}/${path}`,
            source: await readFile(join(folder, path)),
          });
      }
    },
  };
}
