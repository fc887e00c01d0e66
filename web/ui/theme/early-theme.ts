export const themeKey = 'kerbside-theme'

/** Sets light or dark before anything is drawn: the kit itself does so only after its first drawing, and a flash of paper hurts at night. */
export function applyThemeEarly(): void {
  const kept = localStorage.getItem(themeKey)
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
