import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFiles } from './fonts.ts';
import type { SetDocument, ToBeSet } from './typesetter.ts';

// The compiler is native and synchronous: it has this thread for itself.

const workspace = dirname(import.meta.filename);
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] });

/** The document as PDF/UA; undefined when it cannot be, e.g. since it holds a letter that no font of ours has. */
function accessible(document: NodeTypstDocument): Buffer | undefined {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return undefined;
  }
}

function typeset({ template, data }: ToBeSet): SetDocument {
  try {
    const compiled = compiler.compile({
      mainFileContent: readFileSync(template, 'utf8'),
      inputs: { data },
    });
    const { result } = compiled;
    if (!result) return { error: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) };
    return { pdf: new Uint8Array(accessible(result) ?? compiler.pdf(result)) };
  } catch (error) {
    return { error: String(error) };
  } finally {
    // What it remembers of a document is of no use to another, and would grow with each.
    compiler.evictCache(0);
  }
}

parentPort?.on('message', (document: ToBeSet) => {
  const set = typeset(document);
  parentPort?.postMessage(set, 'pdf' in set ? [set.pdf.buffer as ArrayBuffer] : []);
});
