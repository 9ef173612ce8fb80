// Tries Landfall on several machines' worth of processes (docs/scaling.md): node tools/cluster.mjs [--keep]
await import('./cluster/trial.ts');
