// The bare peer: Fastify and pg, one prepared statement per call over plainly normalized tables (bare.sql). It can be
// written in an hour but not shipped: no sign-in, no roles, no validation, and no tenancy except the condition in each
// statement.
import Fastify from 'fastify';
import pg from 'pg';
import {
  createStatement,
  listStatement,
  type PeerList,
  pageStatement,
  searchStatement,
} from './peer-statements.ts';

const { BENCH_DATABASE_URL: url = '', PORT } = process.env;
// Without generic plans, PostgreSQL would plan a text filter again for each request, which takes as long as running it;
// with its default cost for random pages, it would read all types of dates for each case of a list.
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
});
const app = Fastify();

app.get<{ Params: { org: string }; Querystring: PeerList }>('/:org/cases', async ({ params, query }) => {
  const { rows } = await pool.query(listStatement(params.org, query));
  if (!query.total) return { cases: rows };
  const total: number = rows[0]?.total ?? 0;
  return { cases: rows.map(({ total: _, ...row }) => row), total };
});
app.get<{ Params: { org: string; id: string } }>('/:org/cases/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(pageStatement(params.org, params.id));
  return rows[0] ?? reply.code(404).send({ error: 'not found' });
});
app.get<{ Params: { org: string }; Querystring: { q: string } }>(
  '/:org/search',
  async ({ params, query }) => {
    const { rows } = await pool.query(searchStatement(params.org, query.q));
    return rows[0];
  },
);
app.post<{ Params: { org: string }; Body: Record<string, unknown> }>(
  '/:org/cases',
  async ({ params, body }, reply) => {
    const { rows } = await pool.query(createStatement(params.org, body));
    return reply.code(201).send(rows[0]);
  },
);
app.get('/readyz', async () => ({ ready: true }));

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => {
  app
    .close()
    .then(() => pool.end())
    .catch(() => process.exit(1));
});
