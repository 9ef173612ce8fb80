import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Polls `condition` until it holds. @throws Error after `limitMs`, naming the condition */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  what: () => string,
  everyMs = 10,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what()}`);
    await pause(everyMs);
  }
}

/** A port of the loopback interface at which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
