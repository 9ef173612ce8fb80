// Tries Landfall on several machines' worth of processes (docs/scaling.md):
//   node tools/cluster.mjs [--keep] [--without-quorum]
// --keep leaves configuration and logs behind; --without-quorum lets commits wait for no standby, which loses some.
await import('./cluster/trial.ts');
