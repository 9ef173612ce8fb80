/** The parameters of a list of the bare peer. */
export interface PeerList {
  sort?: 'title' | '-petitioner_name' | undefined;
  status?: string | undefined;
  petitioner_id?: string | undefined;
  title?: string | undefined;
  archived?: 'all' | undefined;
  /** Whether the rows come with the exact total. */
  total?: string | undefined;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const PETITIONER = `left join lateral (
    select p.id as petitioner_id, p.petitioner_name
    from bare.case_petitioner l join bare.petitioner p on p.id = l.petitioner_id
    where l.case_id = c.id order by l.id limit 1) p on true`;

const BENEFICIARY = `left join lateral (
    select b.id as beneficiary_id, concat_ws(' ', b.first_name, nullif(b.middle_name, ''), b.last_name) as beneficiary_name
    from bare.case_beneficiary l join bare.beneficiary b on b.id = l.beneficiary_id
    where l.case_id = c.id order by l.beneficiary_type = 'primary' desc, l.id limit 1) b on true`;

const NOTE = `left join lateral (
    select n.note_text as note from bare.note n where n.case_id = c.id order by n.created_at desc limit 1) n on true`;

const DATES = `left join lateral (
    select json_agg(json_build_object('id', d.id, 'date_type', s.date_name, 'important_date', d.important_date)
      order by d.important_date, d.id) as dates
    from bare.case_date d join bare.date_setting s on s.id = d.date_setting_id where d.case_id = c.id) d on true`;

const TEAM = `left join lateral (
    select json_agg(json_build_object('id', m.id, 'display_name', m.display_name) order by m.display_name, m.id) as team
    from bare.case_assignee a join bare.member m on m.id = a.person_id where a.case_id = c.id) t on true`;

/** A page of 50 cases with both names, the latest note, the dates and the team, by lateral joins. */
export function listStatement(org: string, asked: PeerList): Statement {
  const values: unknown[] = [org];
  const where = ['c.org_id = $1'];
  const also = (value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (asked.archived !== 'all') where.push('c.archived_at is null');
  if (asked.status) also(asked.status, (parameter) => `c.status = ${parameter}`);
  if (asked.title) also(`%${asked.title}%`, (parameter) => `c.title ilike ${parameter}`);
  if (asked.petitioner_id) {
    also(
      asked.petitioner_id,
      (parameter) => `c.id in (select case_id from bare.case_petitioner where petitioner_id = ${parameter})`,
    );
  }
  const filter = where.join(' and ');
  const total = asked.total
    ? `, (select count(*) from bare.case_record c where ${filter})::integer as total`
    : '';
  const byPetitioner = asked.sort === '-petitioner_name';
  const orderBy = (petitioners: string) => {
    if (byPetitioner) return `${petitioners}.petitioner_name desc nulls last, c.id desc`;
    return asked.sort === 'title' ? 'c.title, c.id' : 'c.id desc';
  };
  const page = `select c.*${byPetitioner ? ', p.*' : ''} from bare.case_record c ${byPetitioner ? PETITIONER : ''}
    where ${filter} order by ${orderBy('p')} limit 50`;
  const petitioner = byPetitioner ? 'c.petitioner_id, c.petitioner_name' : 'p.*';
  return {
    name: `list ${Object.keys(asked).sort().join(' ')} ${asked.sort ?? ''}`,
    text: `select c.id, c.org_id, c.title, c.status, c.created_at, c.archived_at, b.*, ${petitioner}, n.note, d.dates, t.team${total}
      from (${page}) c ${BENEFICIARY} ${byPetitioner ? '' : PETITIONER} ${NOTE} ${DATES} ${TEAM}
      order by ${orderBy('c')}`,
    values,
  };
}

/** A case with the data of its page. */
export function pageStatement(org: string, id: string): Statement {
  return {
    name: 'page',
    text: `select c.id, c.org_id, c.title, c.description, c.status, c.created_at, c.archived_at,
        (select json_agg(json_build_object('id', m.id, 'display_name', m.display_name))
         from bare.case_assignee a join bare.member m on m.id = a.person_id where a.case_id = c.id) as assignees,
        (select json_agg(json_build_object('id', d.id, 'date_type', s.date_name, 'important_date', d.important_date,
           'created_at', d.created_at) order by d.important_date, d.id)
         from bare.case_date d join bare.date_setting s on s.id = d.date_setting_id where d.case_id = c.id) as dates,
        (select json_agg(n) from (
           select id, subject, note_text, author_display_name, created_at from bare.note
           where case_id = c.id order by created_at desc limit 50) n) as notes,
        (select json_agg(json_build_object('beneficiary', b, 'beneficiary_type', l.beneficiary_type) order by l.id)
         from bare.case_beneficiary l join bare.beneficiary b on b.id = l.beneficiary_id
         where l.case_id = c.id) as beneficiaries,
        (select json_agg(p order by l.id)
         from bare.case_petitioner l join bare.petitioner p on p.id = l.petitioner_id
         where l.case_id = c.id) as petitioners
      from bare.case_record c where c.org_id = $1 and c.id = $2`,
    values: [org, id],
  };
}

/** Ten of each kind whose name or title holds a text, the newest first. */
export function searchStatement(org: string, text: string): Statement {
  return {
    name: 'search',
    text: `select
        (select json_agg(b) from (
           select id, first_name, middle_name, last_name, personal_email from bare.beneficiary
           where org_id = $1 and first_name || ' ' || last_name ilike $2 order by id desc limit 10) b) as beneficiaries,
        (select json_agg(c) from (
           select id, title, status, archived_at from bare.case_record
           where org_id = $1 and title ilike $2 order by id desc limit 10) c) as cases,
        (select json_agg(p) from (
           select id, petitioner_name, email from bare.petitioner
           where org_id = $1 and petitioner_name ilike $2 order by id desc limit 10) p) as petitioners`,
    values: [org, `%${text}%`],
  };
}

/** Creates a case. */
export function createStatement(org: string, { title, description }: Record<string, unknown>): Statement {
  return {
    name: 'create',
    text: `insert into bare.case_record (org_id, title, description) values ($1, $2, $3)
      returning id, org_id, title, description, status, created_at, archived_at`,
    values: [org, title, description],
  };
}
