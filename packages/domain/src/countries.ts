/** The countries of ISO 3166-1, by their two-letter codes. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country; its code when it has no name. Empty for none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return names.of(code) ?? code;
}

/** The names of comma separated country codes. */
export function countryNames(codes: string): string {
  return codes.split(',').map(countryName).join(', ');
}

let choices: { value: string; label: string }[] | undefined;

/** The countries as choices, by name, with the choice of none first. */
export function countryChoices(): { value: string; label: string }[] {
  choices ??= CODES.split(' ')
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return [{ value: '', label: '' }, ...choices];
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/^ ?the | $|^ /g, '')
    .trim();

/** Alternative names of countries. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  burma: 'MM',
  turkey: 'TR',
  'czech republic': 'CZ',
  'people s republic of china': 'CN',
  'hong kong': 'HK',
  macau: 'MO',
};

let codes: Map<string, string> | undefined;

/** The code of a country from its English name or its code, in any spelling; undefined for unknown ones. */
export function countryCodeOf(text: string): string | undefined {
  codes ??= new Map([
    ...CODES.split(' ').flatMap((code): [string, string][] => [
      [folded(code), code],
      [folded(countryName(code)), code],
    ]),
    ...Object.entries(OTHER_NAMES),
  ]);
  return codes.get(folded(text));
}
