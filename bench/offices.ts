import pg from 'pg';

/** An organization of the corpus, as far as calls need it. */
export interface Office {
  /** 1 is the large one. */
  number: number;
  id: string;
  cases: readonly string[];
  petitioners: readonly string[];
  /** How many members ask: what one person may ask in a minute is bounded. */
  members: number;
}

/** Which offices a call is asked in: the one with a fifth of everything, or the others in turn. */
export type Asked = 'large' | 'others';

/** The corpus's organizations with the oldest of their cases, `casesEach` of all but the large one, which is first. */
export async function readOffices(url: string, casesEach: number): Promise<Office[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Office>(
      `select o.number, o.org_id as id,
         array(select id::text from app.case_record where org_id = o.org_id order by id
           limit case o.number when 1 then greatest(5000, $1) else $1 end) as cases,
         array(select distinct petitioner_id::text from app.case_petitioner where org_id = o.org_id limit 200) as petitioners,
         (select count(*)::integer from app.membership where org_id = o.org_id) as members
       from (select org_id, substr(name, 10)::integer as number from app.organization where name like 'Practice %') o
       order by o.number`,
      [casesEach],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** The office that the n-th request is asked in. */
export function officeOf(offices: readonly Office[], asked: Asked, n: number): Office {
  const [large, ...others] = offices;
  const office = asked === 'large' ? large : others[n % others.length];
  if (!office) throw new Error('The corpus has no organizations');
  return office;
}
