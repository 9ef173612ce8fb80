// Tries Landfall on several machines' worth of processes (docs/scaling.md):
//   npm run trial:cluster -- [--keep] [--without-quorum] [--without-cookies]
// --keep leaves configuration and logs behind; --without-quorum lets commits wait for no standby, which loses some;
// --without-cookies has people read from the replica right after they changed something.
await import('./cluster/trial.ts');
