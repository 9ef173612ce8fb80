import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import { hashOf } from './hash.ts';
import type { Sweep } from './sweep.ts';

interface StateRow {
  payload: AdapterPayload;
  /** Seconds since the epoch. */
  consumed: number | null;
  /** Whether the browser that it belongs to is signed in; null if it belongs to no browser. */
  signed_in: boolean | null;
}

/** The instant is returned as a number, so that nothing depends on how the pool parses timestamps. */
const SELECT = `select payload, floor(extract(epoch from consumed_at))::float8 as consumed,
    case when session_uid is not null then
      exists (select from identity.device d where d.session_uid = s.session_uid and d.ended_at is null) end as signed_in
  from identity.oidc_state s`;

/**
 * A payload without the identifiers that are secrets of a browser: its own and, in an interaction, that of its session.
 */
function withoutSecrets({ jti: _own, session, ...payload }: AdapterPayload): AdapterPayload {
  if (session === undefined) return payload;
  const { cookie: _sessions, ...rest } = session;
  return { ...payload, session: rest as typeof session };
}

/**
 * The payload of a row that counts. A person's session, and what was issued in it, ends with their browser's entry in
 * identity.device: a request that was in progress at that moment may have stored it again.
 */
function payloadOf(row: StateRow | undefined): AdapterPayload | undefined {
  if (!row || (row.signed_in === false && row.payload.accountId !== undefined)) return undefined;
  return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
}

/** Deletes a grant with every code and refresh token issued from it. Access tokens expire by themselves. */
async function revokeGrant(pool: pg.Pool, grantId: string): Promise<void> {
  await pool.query(
    `delete from identity.oidc_state
     where grant_id = $1 and model in ('AuthorizationCode', 'RefreshToken')
        or model = 'Grant' and id_hash = $2`,
    [grantId, hashOf(grantId)],
  );
}

/** All state of the protocol in `identity.oidc_state`, shared by every process on the database. */
export function postgresAdapter(pool: pg.Pool, now: () => number, sweep: Sweep): AdapterFactory {
  return (model): Adapter => {
    async function find(id: string): Promise<AdapterPayload | undefined> {
      const values = [model, hashOf(id)];
      const { rows } = await pool.query<StateRow>(`${SELECT} where model = $1 and id_hash = $2`, values);
      const payload = payloadOf(rows[0]);
      return payload && { ...payload, jti: id };
    }

    return {
      find,

      async upsert(id, payload, expiresIn: number) {
        await pool.query(
          `insert into identity.oidc_state (model, id_hash, payload, grant_id, session_uid, expires_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (model, id_hash) do update
             set payload = excluded.payload, grant_id = excluded.grant_id,
                 session_uid = excluded.session_uid, expires_at = excluded.expires_at`,
          [
            model,
            hashOf(id),
            JSON.stringify(withoutSecrets(payload)),
            payload.grantId ?? null,
            (model === 'Session' ? payload.uid : payload.sessionUid) ?? null,
            new Date(now() + expiresIn * 1000),
          ],
        );
        sweep.nudge();
      },

      async findByUid(uid) {
        const { rows } = await pool.query<StateRow>(
          `${SELECT} where model = $1 and session_uid = $2 order by expires_at desc limit 1`,
          [model, uid],
        );
        return payloadOf(rows[0]);
      },

      /** The device flow is off, so no state has a user code. */
      findByUserCode: async () => undefined,

      /**
       * Marks a code or refresh token as used. Of two uses at the same moment one wins; the other is a reuse,
       * which revokes the grant just as a later one would.
       */
      async consume(id) {
        const { rowCount } = await pool.query(
          `update identity.oidc_state set consumed_at = $3
           where model = $1 and id_hash = $2 and consumed_at is null`,
          [model, hashOf(id), new Date(now())],
        );
        if (rowCount === 1) return;
        const grantId = (await find(id))?.grantId;
        if (grantId !== undefined) await revokeGrant(pool, grantId);
        throw new errors.InvalidGrant('already used');
      },

      async destroy(id) {
        const values = [model, hashOf(id)];
        await pool.query('delete from identity.oidc_state where model = $1 and id_hash = $2', values);
      },

      async revokeByGrantId(grantId) {
        const values = [model, grantId];
        await pool.query('delete from identity.oidc_state where model = $1 and grant_id = $2', values);
      },
    };
  };
}
