import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { kindOfFormat, type NumberKind, textOfNumber } from './cell-formats.ts';
import { SHEET_LIMITS, type Sheet, SheetRows, UnreadableSheetError } from './spreadsheet.ts';

type Attributes = Record<string, string>;
interface Listener {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** `x:row` is a `row`: some programs use a namespace prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The files of a workbook, unzipped within limits. */
class Workbook {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number = SHEET_LIMITS.unpackedBytes;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<Workbook> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
    });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= SHEET_LIMITS.entries) throw tooLarge();
      entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry);
    }
    return new Workbook(zip, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /** Parses an XML file; does nothing when it does not exist. */
  async read(path: string, { open, close, text }: Listener): Promise<void> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return;
    // Its declared size may be too small.
    if (entry.uncompressedSize > this.#left) throw tooLarge();
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    // A doctype may declare entities, each of which expands to a thousand others.
    parser.on('doctype', () => {
      throw new Error('A workbook declares no types');
    });
    if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Attributes));
    if (close) parser.on('closetag', ({ name }) => close(localName(name)));
    if (text) {
      parser.on('text', text);
      parser.on('cdata', text);
    }
    const utf8 = new TextDecoder();
    for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      this.#left -= chunk.length;
      if (this.#left < 0) throw tooLarge();
      parser.write(utf8.decode(chunk, { stream: true }));
    }
    parser.close();
  }
}

function tooLarge(): UnreadableSheetError {
  return new UnreadableSheetError('The workbook is far larger once it is unpacked than a workbook may be');
}

interface Contents {
  sheets: { name: string; path: string }[];
  from1904: boolean;
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

/** The visible sheets, and the first day of the date system. */
async function readContents(workbook: Workbook): Promise<Contents> {
  const paths = new Map<string, string>();
  await workbook.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship')
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  const contents: Contents = { sheets: [], from1904: false };
  await workbook.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') contents.from1904 = isOn(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const key = Object.keys(attributes).find((each) => each === 'id' || each.endsWith(':id')) ?? '';
      const path = paths.get(attributes[key] ?? '');
      if (path) contents.sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return contents;
}

/** The meaning of numbers, by cell style. */
async function readStyles(workbook: Workbook): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let inCells = false;
  await workbook.read('xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        kinds.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}

/** The shared strings that cells refer to. */
async function readSharedTexts(workbook: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let [text, takes, inPhonetic] = ['', false, false];
  await workbook.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') takes = !inPhonetic;
    },
    close(name) {
      if (name === 't') takes = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') texts.push(text);
    },
    text(part) {
      if (takes) text += part;
    },
  });
  return texts;
}

/** The index of the column of `BC12`, from 0; undefined when it is invalid. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface CellText {
  kinds: readonly NumberKind[];
  shared: readonly string[];
  from1904: boolean;
}

/** The displayed value of a cell: for a formula, its result when the file was saved. */
function shown(type: string, style: number, value: string, { kinds, shared, from1904 }: CellText): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return isOn(value) ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
    case 'n':
      return value === '' || !Number.isFinite(Number(value))
        ? value
        : textOfNumber(Number(value), kinds[style] ?? 'number', from1904);
    default:
      return value;
  }
}

async function readSheet(workbook: Workbook, path: string, cellText: CellText, rows: SheetRows) {
  let [no, column, style] = [0, 0, 0];
  let [type, value] = ['n', ''];
  let [takes, inPhonetic] = [false, false];
  let cells: string[] = [];
  await workbook.read(path, {
    open(name, attributes) {
      if (name === 'row') {
        no = Number(attributes.r ?? no + 1);
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        [type, style, value] = [attributes.t ?? 'n', Number(attributes.s ?? 0), ''];
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 'v' || name === 't') takes = !inPhonetic;
    },
    close(name) {
      if (name === 'v' || name === 't') takes = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c') {
        const text = shown(type, style, value, cellText);
        if (text !== '') {
          if (column >= SHEET_LIMITS.columns)
            throw new UnreadableSheetError(`Row ${no} has more than ${SHEET_LIMITS.columns} columns`);
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
        column += 1;
      } else if (name === 'row') rows.add(no, cells);
    },
    text(part) {
      if (takes) value += part;
    },
  });
}

/** The visible sheets with content of an Excel workbook (ECMA-376). @throws UnreadableSheetError */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const workbook = await Workbook.open(bytes);
  if (!workbook.has('xl/workbook.xml'))
    throw new UnreadableSheetError('This is not an Excel workbook. Save it as .xlsx or as CSV');
  const { sheets, from1904 } = await readContents(workbook);
  const kinds = await readStyles(workbook);
  const shared = await readSharedTexts(workbook);
  const rows = new SheetRows();
  for (const { name, path } of sheets) {
    rows.begin(name);
    await readSheet(workbook, path, { kinds, shared, from1904 }, rows);
  }
  return rows.sheets();
}
