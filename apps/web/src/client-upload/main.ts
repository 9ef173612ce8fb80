import { API_BASE_URL } from '../api/base-url.ts';
import { applyStoredColorScheme } from '../lib/color-scheme.ts';
import { linkCalls } from './link-calls.ts';
import { showUploadPage } from './upload-page.ts';

applyStoredColorScheme();
const root = document.querySelector<HTMLElement>('#root');
const token = location.pathname.split('/')[2] ?? '';
if (root) showUploadPage({ root, calls: linkCalls(API_BASE_URL, token) });
