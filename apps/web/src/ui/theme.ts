import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { COLOR_SCHEME_KEY } from '../lib/color-scheme.ts';

/** Deep harbour teal: shade 8 on light surfaces, shade 4 on dark ones. */
const harbour: MantineColorsTuple = [
  '#e3f0ee',
  '#c4e2de',
  '#9ed0ca',
  '#76c1b9',
  '#4fb3ab',
  '#2f958f',
  '#1b7f7a',
  '#146f6b',
  '#0f5f5c',
  '#0b4d4a',
];
const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#eef2f1',
  '#e6ebea',
  '#d5dcda',
  '#84928e',
  '#6b7976',
  '#55625f',
  '#3f4b48',
  '#2a3432',
  '#16211f',
];
const dark: MantineColorsTuple = [
  '#e7eeec',
  '#c7d2cf',
  '#9fb0ac',
  '#82938f',
  '#667a75',
  '#2a3835',
  '#1b2726',
  '#16201f',
  '#0f1615',
  '#0a100f',
];

/** Filled surfaces use the tokens: the library would compute the contrast from the light scheme's shade alone. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  const [background, hover] =
    input.color === 'red' ? ['var(--red)', 'var(--red)'] : ['var(--accent)', 'var(--accent-hover)'];
  return { ...resolved, background, hover, color: 'var(--on-accent)' };
};

/** Common props of dialogs and drawers. A dialog's `header` element is not the page's banner. */
const dialog = {
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Close' },
  overlayProps: { backgroundOpacity: 0.35 },
};

/** The component library with the product's measures: dense, 4-px grid, small radii. */
export const theme = createTheme({
  variantColorResolver,
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 4 },
  colors: { harbour, gray, dark },
  black: '#0b1514',
  fontFamily: 'var(--font-ui)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.875rem', xl: '1rem' },
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: '6px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', h: 32, px: 12 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Fades in: after a movement a transform would remain, which clips dropdowns that reach beyond the dialog's edge.
    Modal: {
      defaultProps: { ...dialog, centered: true, radius: 10, transitionProps: { transition: 'fade' } },
    },
    Drawer: { defaultProps: { ...dialog, radius: 0 } },
    // Rendered at its position in the page, where screen readers find it.
    Menu: {
      defaultProps: { shadow: 'md', radius: 8, withinPortal: false, withInitialFocusPlaceholder: false },
    },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Checkbox: { defaultProps: { size: 'sm', iconColor: 'var(--on-accent)' } },
  },
});

/** Maps the library's variables to the product's tokens, so that both schemes are defined in one place. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
    '--mantine-color-gray-light-color': 'var(--muted)',
    '--mantine-color-harbour-light': 'var(--accent-soft)',
    '--mantine-color-harbour-light-hover': 'var(--accent-soft)',
    '--mantine-color-harbour-light-color': 'var(--accent-text)',
    '--mantine-color-red-light-color': 'var(--red)',
    '--mantine-color-red-light-hover': 'var(--red-soft)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
  };
  return { variables: {}, light: shared, dark: shared };
};

/** Stores the chosen scheme where the page reads it before the first render. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
