import { fileURLToPath } from 'node:url';

/** Weights in which names and numbers are set. */
const WEIGHTS = ['400Regular', '600SemiBold'] as const;

/** Files beside the entry of a font package. */
function beside(entry: string, files: readonly string[]): string[] {
  return files.map((file) => fileURLToPath(new URL(`../fonts/${file}`, entry)));
}

/** Files of a font package that has a folder for each weight. */
function weightsOf(readme: string, family: string): string[] {
  return WEIGHTS.map((weight) => fileURLToPath(new URL(`${weight}/${family}_${weight}.ttf`, readme)));
}

/**
 * The font files that documents are set in, from packages, so that a document looks alike on every machine. The compiler
 * takes these before a system's own of the same name; templates name these families and forbid others.
 */
export function fontFiles(): string[] {
  return [
    ...beside(import.meta.resolve('@embedpdf/fonts-latin'), [
      'NotoSans-Regular.ttf',
      'NotoSans-SemiBold.ttf',
    ]),
    ...beside(import.meta.resolve('@embedpdf/fonts-arabic'), [
      'NotoNaskhArabic-Regular.ttf',
      'NotoNaskhArabic-Bold.ttf',
    ]),
    ...beside(import.meta.resolve('@embedpdf/fonts-hebrew'), [
      'NotoSansHebrew-Regular.ttf',
      'NotoSansHebrew-Bold.ttf',
    ]),
    ...beside(import.meta.resolve('@embedpdf/fonts-sc'), [
      'NotoSansHans-Regular.otf',
      'NotoSansHans-Bold.otf',
    ]),
    ...beside(import.meta.resolve('@embedpdf/fonts-kr'), ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf']),
    ...weightsOf(
      import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/README.md'),
      'NotoSansDevanagari',
    ),
    ...weightsOf(import.meta.resolve('@expo-google-fonts/noto-sans-bengali/README.md'), 'NotoSansBengali'),
    ...weightsOf(import.meta.resolve('@expo-google-fonts/noto-sans-thai/README.md'), 'NotoSansThai'),
    ...weightsOf(import.meta.resolve('@expo-google-fonts/noto-sans-ethiopic/README.md'), 'NotoSansEthiopic'),
  ];
}
