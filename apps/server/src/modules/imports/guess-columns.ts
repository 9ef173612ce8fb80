import {
  IMPORT_DATE,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
} from '@landfall/contract/import-fields';
import { readDate } from './date-forms.ts';
import { VISA_FIELDS } from './visa-words.ts';

/**
 * The column names of common lists, of exports of other systems, and in Spanish; in the form of {@link folded}. The
 * first field of the import's kind that has the name is guessed, and each field only once.
 */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  title: [
    'case name',
    'case title',
    'title',
    'matter name',
    'matter',
    'matter description',
    'caso',
    'asunto',
    'case',
  ],
  description: ['description', 'case description', 'details', 'descripcion', 'detalles'],
  status: ['status', 'case status', 'matter status', 'stage', 'matter stage', 'estado del caso', 'etapa'],
  matter_type: [
    ...['kind of case', 'case type', 'type of case', 'matter type', 'practice area', 'process type', 'type'],
    ...['process', 'form', 'visa type', 'petition type', 'tipo de caso', 'tipo', 'tramite'],
  ],
  team: [
    ...[
      'team',
      'assigned to',
      'assignee',
      'assignees',
      'attorney',
      'responsible attorney',
      'lawyer',
      'owner',
    ],
    ...[
      'case manager',
      'paralegal',
      'responsible staff',
      'originating attorney',
      'abogado',
      'equipo',
      'responsable',
    ],
  ],
  priority_date: ['priority date', 'fecha de prioridad'],
  preference_category: [
    'preference category',
    'visa category',
    'immigrant category',
    'categoria de preferencia',
  ],
  chargeability: [
    ...['country of chargeability', 'chargeability', 'chargeability country', 'chargeability area'],
    ...['pais de imputabilidad'],
  ],
  note: ['note', 'notes', 'comment', 'comments', 'remarks', 'nota', 'notas', 'comentarios', 'observaciones'],
  'beneficiary.name': [
    ...[
      'beneficiary name',
      'beneficiary',
      'client name',
      'client',
      'client full name',
      'full name',
      'contact',
    ],
    ...[
      'contact name',
      'foreign national',
      'foreign national name',
      'name',
      'applicant',
      'applicant name',
      'employee',
    ],
    ...['employee name', 'nombre completo', 'cliente', 'beneficiario', 'nombre del cliente', 'nombre'],
  ],
  'beneficiary.first_name': [
    ...[
      'first name',
      'given name',
      'given names',
      'firstname',
      'client first name',
      'beneficiary first name',
    ],
    ...['primer nombre', 'nombres', 'nombre'],
  ],
  'beneficiary.middle_name': ['middle name', 'middlename', 'segundo nombre', 'beneficiary middle name'],
  'beneficiary.last_name': [
    ...['last name', 'family name', 'surname', 'lastname', 'client last name', 'beneficiary last name'],
    ...['apellido', 'apellidos', 'primer apellido'],
  ],
  'beneficiary.personal_email': [
    ...['email', 'e mail', 'email address', 'primary email', 'primary email address', 'client email'],
    ...['personal email', 'beneficiary email', 'home email', 'correo', 'correo electronico', 'contact email'],
  ],
  'beneficiary.personal_phone': [
    ...[
      'phone',
      'phone number',
      'primary phone',
      'primary phone number',
      'mobile',
      'mobile phone',
      'cell',
      'telephone',
    ],
    ...[
      'cell phone',
      'home phone',
      'client phone',
      'personal phone',
      'beneficiary phone',
      'telefono',
      'celular',
      'movil',
    ],
  ],
  'beneficiary.mailing_address': [
    ...['address', 'mailing address', 'home address', 'street address', 'primary address', 'client address'],
    ...['direccion', 'domicilio', 'direccion postal'],
  ],
  'beneficiary.business_email': ['business email', 'work email', 'correo del trabajo'],
  'beneficiary.business_phone': ['business phone', 'work phone', 'office phone', 'telefono del trabajo'],
  'beneficiary.business_address': ['business address', 'work address', 'direccion del trabajo'],
  'beneficiary.born_on': [
    ...['date of birth', 'birth date', 'dob', 'born', 'birthday', 'fecha de nacimiento', 'nacimiento'],
  ],
  'beneficiary.birth_country': [
    ...['country of birth', 'birth country', 'born in', 'place of birth', 'pais de nacimiento'],
  ],
  'beneficiary.citizenships': [
    ...['citizenship', 'citizenships', 'nationality', 'country of citizenship', 'ciudadania', 'nacionalidad'],
  ],
  'number.a_number': [
    ...['a number', 'anumber', 'alien number', 'alien registration number', 'a no', 'a file', 'uscis number'],
    ...['numero de extranjero', 'numero a'],
  ],
  'number.receipt': [
    ...[
      'uscis receipt',
      'receipt',
      'receipt number',
      'receipt no',
      'uscis receipt number',
      'case number uscis',
    ],
    ...['numero de recibo', 'recibo'],
  ],
  'number.consular_case': ['nvc or consular case', 'nvc case number', 'nvc number', 'consular case number'],
  // A date type, the expiration of the I-94, has this name as well, and is guessed first in lists of cases.
  'number.i94': ['i 94 number', 'i94 number', 'i 94 no', 'i 94', 'i94', 'admission number', 'numero i 94'],
  'number.passport': ['passport', 'passport number', 'passport no', 'pasaporte', 'numero de pasaporte'],
  'number.sevis': ['sevis id', 'sevis', 'sevis number', 'sevis no'],
  'number.online_account': ['uscis online account', 'online account number', 'uscis online account number'],
  'number.flag_case': ['flag case', 'flag case number', 'eta case number', 'perm case number', 'lca number'],
  dependents: ['dependents', 'dependent', 'dependants', 'derivatives', 'family members', 'dependientes'],
  'petitioner.petitioner_name': [
    ...['petitioner name', 'petitioner', 'company', 'company name', 'employer', 'employer name', 'sponsor'],
    ...[
      'sponsor name',
      'organization',
      'firm',
      'corporation',
      'peticionario',
      'empresa',
      'empleador',
      'patrocinador',
      'name',
    ],
  ],
  'petitioner.email': [
    ...[
      'petitioner email',
      'company email',
      'employer email',
      'sponsor email',
      'email',
      'email address',
      'correo',
    ],
  ],
  'petitioner.phone': [
    ...[
      'petitioner phone',
      'company phone',
      'employer phone',
      'sponsor phone',
      'phone',
      'phone number',
      'telefono',
    ],
  ],
  'petitioner.website_url': ['website', 'web site', 'url', 'web', 'homepage', 'company website', 'sitio web'],
  'petitioner.address': [
    ...[
      'petitioner address',
      'company address',
      'employer address',
      'street',
      'address',
      'street address',
      'direccion',
    ],
  ],
  'petitioner.city': ['city', 'petitioner city', 'ciudad'],
  'petitioner.state': ['state', 'petitioner state', 'province', 'provincia'],
  'petitioner.zip': ['zip', 'zip code', 'postal code', 'petitioner zip', 'codigo postal'],
};

/** Column names of other lists for the default date types of a new organization. */
const DATE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'filing deadline': ['deadline', 'due date', 'filing due', 'file by', 'fecha limite', 'vencimiento'],
  'rfe response due': ['rfe due', 'rfe deadline', 'rfe due date', 'rfe response'],
  'biometrics appointment': ['biometrics', 'biometrics date', 'biometricos', 'huellas'],
  interview: ['interview date', 'entrevista', 'fecha de entrevista'],
  'i 94 expiration': ['i94', 'i 94', 'i94 expiration', 'i 94 expiration date', 'i94 exp', 'i94 expires'],
  'work permit expiration': [
    'ead expiration',
    'ead expires',
    'ead expiration date',
    'work permit',
    'permiso de trabajo',
  ],
  'passport expiration': [
    'passport expires',
    'passport expiration date',
    'passport exp',
    'vencimiento del pasaporte',
  ],
  'priority date': ['pd', 'fecha de prioridad'],
};

/** A text in lower case without accents, its other characters replaced by spaces: `E-mail:` becomes `e mail`. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** What a guess uses of a column: its heading and some of its values. */
interface SeenColumn {
  header: string;
  samples: readonly string[];
}

/** The fields of a kind, in the order of {@link IMPORT_FIELDS}. */
export function fieldsOf(kind: ImportKind): ImportField[] {
  return IMPORT_FIELDS[kind].flatMap(([, fields]) => Object.keys(fields) as ImportField[]);
}

function dateTypeOf(header: string, dateTypes: readonly string[]): string | undefined {
  return dateTypes.find((name) => {
    const type = folded(name);
    return header === type || header === `${type} date` || DATE_HEADERS[type]?.includes(header);
  });
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const isPhone = (value: string) => /^\+?[\d\s().-]{7,20}$/.test(value) && !readDate(value);

/** The field of a column without a known name, guessed from its values. */
function fieldOfContent(kind: ImportKind, { samples }: SeenColumn): ImportField | undefined {
  const owner = kind === 'petitioners' ? 'petitioner' : 'beneficiary';
  if (samples.length === 0) return undefined;
  if (samples.every(isEmail))
    return owner === 'petitioner' ? 'petitioner.email' : 'beneficiary.personal_email';
  if (samples.every(isPhone))
    return owner === 'petitioner' ? 'petitioner.phone' : 'beneficiary.personal_phone';
  return undefined;
}

/**
 * Guesses the field of each column, by name first, then by values. Each field or date type is given only once, to the
 * first column that fits best.
 */
export function guessColumns(
  kind: ImportKind,
  columns: readonly SeenColumn[],
  dateTypes: readonly string[],
): (string | null)[] {
  const guessed: (string | null)[] = columns.map(() => null);
  const free = new Set<string>(fieldsOf(kind));
  const give = (at: number, field: string | undefined) => {
    if (field === undefined || guessed[at] !== null) return;
    guessed[at] = field;
    free.delete(field);
  };
  const headers = columns.map(({ header }) => folded(header));
  if (kind === 'cases') {
    // Only all three visa fields together describe a case's wait for a visa. A priority date alone becomes a date of
    // the type with that name, if there is one.
    const waits = VISA_FIELDS.every((field) => headers.some((header) => HEADERS[field].includes(header)));
    if (!waits) for (const field of VISA_FIELDS) free.delete(field);
    const given = new Set<string>();
    for (const [at, header] of headers.entries()) {
      if (waits && HEADERS.priority_date.includes(header)) continue;
      const type = dateTypeOf(header, dateTypes);
      if (type === undefined || given.has(type)) continue;
      given.add(type);
      give(at, `${IMPORT_DATE}${type}`);
    }
  }
  // Columns that name neither person belong to the beneficiary, and the first column names in a field's list fit better
  // than the later ones.
  const longest = Math.max(...Object.values(HEADERS).map((words) => words.length));
  for (const isPetitioners of [false, true]) {
    const those = fieldsOf(kind).filter((field) => field.startsWith('petitioner.') === isPetitioners);
    for (let rank = 0; rank < longest; rank += 1)
      for (const [at, header] of headers.entries())
        give(
          at,
          those.find((field) => free.has(field) && HEADERS[field][rank] === header),
        );
  }
  for (const [at, column] of columns.entries()) {
    const field = fieldOfContent(kind, column);
    if (field && free.has(field)) give(at, field);
  }
  // A column with the whole name is redundant beside columns with its parts.
  if (guessed.includes('beneficiary.last_name'))
    return guessed.map((field) => (field === 'beneficiary.name' ? null : field));
  return guessed;
}

/** The headings are looked for in this many first rows, as titles may precede them. */
const HEADER_WITHIN = 10;

/** The row with the headings: among the first rows, the one with text in the most columns; the earliest of several. */
export function headerRowOf(rows: readonly { no: number; cells: readonly string[] }[]): number {
  let best = { no: rows[0]?.no ?? 1, words: 0 };
  for (const { no, cells } of rows.slice(0, HEADER_WITHIN)) {
    const words = cells.filter((cell) => /\p{L}/u.test(cell) && !readDate(cell) && !isEmail(cell)).length;
    if (words > best.words) best = { no, words };
  }
  return best.no;
}
