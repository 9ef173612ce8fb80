// Measures how long the server takes from its start to its first 200, on an empty data folder and on an existing one:
//   node bench/start.mjs [rounds]
import { cpus } from 'node:os';
import { measureStarts } from './starting.ts';

const { first, later, each, megabytes } = await measureStarts(Number(process.argv[2] ?? 5));
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
console.log(`first start, empty data folder: ${first} ms`);
console.log(`later starts: median ${later} ms of ${each.join(', ')}`);
console.log(`memory of the server process at rest: ${megabytes} MB`);
