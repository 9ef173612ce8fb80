import { asOwner } from './database.ts';

/** An organization of the corpus, as far as calls need it. */
export interface Organization {
  /** 1 is the large one, where the corpus has one. */
  number: number;
  id: string;
  cases: readonly string[];
  petitioners: readonly string[];
  /** How many members ask: what one person may ask in a minute is bounded. */
  members: number;
}

/** Which organizations a call is asked in: the one with a fifth of everything, or the others in turn. */
export type Asked = 'large' | 'others';

/** The corpus's organizations with the oldest of their cases: `casesEach`, of the first at least 5,000. */
export async function readOrganizations(url: string, casesEach: number): Promise<Organization[]> {
  const { rows } = await asOwner(url, (owner) =>
    owner.query<Organization>(
      `select o.number, o.org_id as id,
         array(select id::text from app.case_record where org_id = o.org_id order by id
           limit case o.number when 1 then greatest(5000, $1) else $1 end) as cases,
         array(select distinct petitioner_id::text from app.case_petitioner where org_id = o.org_id limit 200) as petitioners,
         (select count(*)::integer from app.membership where org_id = o.org_id) as members
       from (select org_id, substr(name, 14)::integer as number from app.organization where name like 'Organization %') o
       order by o.number`,
      [casesEach],
    ),
  );
  return rows;
}

/** The organization that the n-th request is asked in. */
export function organizationOf(organizations: readonly Organization[], asked: Asked, n: number) {
  const [large, ...others] = organizations;
  const organization = asked === 'large' ? large : others[n % others.length];
  if (!organization) throw new Error('The corpus has no organizations');
  return organization;
}
