export const themeKey = 'kerbside-theme'

/**
 * Sets light or dark before the first paint: the kit itself does so only after its first render, and a white
 * flash is unpleasant at night.
 */
export function applyThemeEarly(): void {
  const stored = localStorage.getItem(themeKey)
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
