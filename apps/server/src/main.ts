import { landfall } from './landfall.ts';

process.exitCode = await landfall(process.argv.slice(2));
