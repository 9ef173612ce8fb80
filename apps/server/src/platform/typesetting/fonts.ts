import { fileURLToPath } from 'node:url';

/** The font weights of names and numbers. */
const WEIGHTS = ['400Regular', '600SemiBold'] as const;

/** Files in the folder of a font package's entry. */
function beside(entry: string, files: readonly string[]): string[] {
  return files.map((file) => fileURLToPath(new URL(`../fonts/${file}`, entry)));
}

/** Files of a font package with a folder for each weight. */
function weightsOf(readme: string, family: string): string[] {
  return WEIGHTS.map((weight) => fileURLToPath(new URL(`${weight}/${family}_${weight}.ttf`, readme)));
}

/**
 * The font files for documents, from packages, so that a document looks the same on every machine. The compiler prefers
 * these to system fonts of the same name; templates use these families and no others.
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
