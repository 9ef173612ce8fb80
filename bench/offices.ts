import pg from 'pg';
import { membersOf } from './corpus.ts';

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

const CASES_EACH = 100;

/** The corpus's organizations with some of their records, the large one first. */
export async function readOffices(url: string): Promise<Office[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Office, 'members'>>(
      `select o.number, o.org_id as id,
         array(select id::text from app.case_record where org_id = o.org_id order by id
           limit case o.number when 1 then 5000 else $1 end) as cases,
         array(select distinct petitioner_id::text from app.case_petitioner where org_id = o.org_id limit 200) as petitioners
       from (select org_id, substr(name, 10)::integer as number from app.organization where name like 'Practice %') o
       order by o.number`,
      [CASES_EACH],
    );
    return rows.map((office) => ({ ...office, members: membersOf(office.number) }));
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
