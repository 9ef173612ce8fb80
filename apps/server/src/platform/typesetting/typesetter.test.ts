import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { createTypesetter, TypesettingError, typeset } from './typesetter.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-typesetting-'));
afterAll(() => rmSync(folder, { recursive: true }));

function template(name: string, text: string): URL {
  const path = join(folder, name);
  writeFileSync(path, text);
  return pathToFileURL(path);
}

const plain = template(
  'plain.typ',
  '#set document(title: "Plain")\n#set text(font: "Noto Sans", fallback: false)\n#json(bytes(sys.inputs.data)).words',
);

/** A typesetter whose threads run these programs, one after another. */
function scripted(programs: readonly string[], timeLimitMs?: number) {
  const started: Worker[] = [];
  const start = () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');${programs[started.length]}`,
      {
        eval: true,
      },
    );
    started.push(worker);
    return worker;
  };
  return { set: createTypesetter(start, timeLimitMs), started };
}

const ANSWERS =
  "parentPort.on('message', ({ data }) => parentPort.postMessage({ pdf: new TextEncoder().encode(data) }));";

describe('the typesetter', () => {
  it('sets a template with data as a PDF', async () => {
    const pdf = await typeset(plain, { words: '#panic() *not* markup' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('says why it cannot set a document, and sets the next one', async () => {
    const broken = template('broken.typ', '#nothing-of-this-name');
    await expect(typeset(broken, {})).rejects.toThrow(TypesettingError);
    await expect(typeset(broken, {})).rejects.toThrow('unknown variable');
    expect((await typeset(plain, { words: 'again' })).length).toBeGreaterThan(1_000);
  });

  it('reads no other file than the template', async () => {
    const curious = template('curious.typ', '#read("/etc/passwd")');
    await expect(typeset(curious, {})).rejects.toThrow(TypesettingError);
  });

  it('sets one document after another, each for who asked for it', async () => {
    const { set, started } = scripted([ANSWERS]);
    const asked = ['a', 'b', 'c'].map((name) => set(plain, name));
    expect((await Promise.all(asked)).map(String)).toEqual(['"a"', '"b"', '"c"']);
    expect(started).toHaveLength(1);
  });

  it.each([
    ['ends', "parentPort.on('message', () => process.exit(1));"],
    ['fails', "parentPort.on('message', () => { throw new Error('out of memory'); });"],
  ])('starts anew when its thread %s, and fails that one document', async (_, program) => {
    const { set, started } = scripted([program, ANSWERS]);
    const [first, second] = await Promise.allSettled([set(plain, 'a'), set(plain, 'b')]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(TypesettingError) });
    expect(second).toMatchObject({ status: 'fulfilled', value: Buffer.from('"b"') });
    expect(started).toHaveLength(2);
  });

  it('gives up a document that never ends', async () => {
    const { set } = scripted(["parentPort.on('message', () => { for (;;); });", ANSWERS], 2_000);
    await expect(set(plain, 'a')).rejects.toThrow('not set in 2 seconds');
    expect(String(await set(plain, 'b'))).toBe('"b"');
  });
});
