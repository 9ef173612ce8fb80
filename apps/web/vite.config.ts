import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';

/**
 * What every signed-in page needs, in one file: cut up by which screens share which part of it, it compresses worse with
 * each screen. React stands apart, because the landing page needs it alone.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  { name: 'data', test: /node_modules\/(@tanstack|zod)\// },
];

const apiOrigin = process.env.LANDFALL_API_ORIGIN ?? 'http://localhost:8080';
const proxied = ['/api', '/identity', '/healthz', '/readyz'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressAssets()],
  build: {
    target: 'es2023',
    // The content security policy lets fonts come from the server alone, so nothing is inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
});
