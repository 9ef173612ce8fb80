import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';

/**
 * The page on which clients upload documents, built after the product into the same folder: small, sharing no file with
 * the product, and in a syntax that phones of 2020 support. `e2e/client-upload-build.spec.ts` enforces that.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressAssets()],
  build: {
    target: 'es2020',
    cssTarget: ['safari14', 'chrome80'],
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'upload.html' },
  },
});
