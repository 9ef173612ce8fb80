/** The storage key of the chosen colour scheme. The component library reads and writes the same entry. */
export const COLOR_SCHEME_KEY = 'landfall-color-scheme';

/** The choices. */
export const COLOR_SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

function stored(): string | null {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    return null;
  }
}

/** Applies the chosen colour scheme before anything is rendered; by default it follows the system's. */
export function applyStoredColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = stored();
    const scheme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  dark.addEventListener('change', apply);
}
