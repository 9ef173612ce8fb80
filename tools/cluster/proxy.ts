import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import { start, until } from './programs.ts';

export interface HttpProxy {
  url: string;
  stop(): Promise<void>;
}

/** What the proxy answers by itself while no process is ready, in the one shape of the API's problems. */
const AWAY = JSON.stringify({
  code: 'unavailable',
  message: 'The service is not available right now. Try again in a moment',
  request_id: '',
}).replaceAll('"', '\\"');

/** haproxy in front of web processes: those that are ready get calls, and a read that found none is sent to another. */
export async function startProxy(folder: string, webPorts: readonly number[]): Promise<HttpProxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = webPorts.map((web, at) => `  server web${at + 1} 127.0.0.1:${web}`);
  const away = [502, 503, 504].map(
    (status) =>
      `  http-error status ${status} content-type application/json string "${AWAY}" hdr retry-after 2`,
  );
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode http
  timeout connect 1s
  timeout client 35s
  timeout server 35s
  timeout queue 5s
  timeout check 2s
frontend landfall
  bind 127.0.0.1:${port}
${away.join('\n')}
  default_backend web
backend web
  balance leastconn
  option httpchk GET /readyz
  option redispatch 1
  option forwardfor
  retries 2
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server check inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  const running = start('/usr/sbin/haproxy', ['-db', '-f', file], join(folder, 'haproxy.log'), {
    asPostgres: false,
  });
  const url = `http://127.0.0.1:${port}`;
  await until('haproxy listens', 10, async () => (await fetch(url)).status > 0);
  return { url, stop: () => running.end('SIGTERM') };
}
