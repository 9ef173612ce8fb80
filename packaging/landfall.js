#!/usr/bin/env node
// The package's command. It says which Node is needed before anything is loaded that an older one cannot read.
const OLDEST = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    `Landfall needs Node ${OLDEST} or newer, and this is ${process.version}: see https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  await import('../apps/server/src/main.js');
}
