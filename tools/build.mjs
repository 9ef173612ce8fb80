// Builds the web app when it is missing or older than its sources.
import { buildWebWhenStale } from './web-build.mjs';

buildWebWhenStale();
