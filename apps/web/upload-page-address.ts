import type { Plugin } from 'vite';

/** Serves the upload page for clients at its address in the development server, as the server itself does. */
export function uploadPageAddress(): Plugin {
  return {
    name: 'landfall:upload-page-address',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/upload\/[^?]/.test(request.url ?? '')) request.url = '/upload.html';
        next();
      });
    },
  };
}
