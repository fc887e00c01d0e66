import { applyThemeEarly } from '#web/ui/theme/early-theme.ts'

/** Loaded before the page is drawn. */
applyThemeEarly()
