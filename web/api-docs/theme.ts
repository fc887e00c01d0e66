import { applyThemeEarly } from '#web/ui/theme/early-theme.ts'

/** Runs before the first paint. */
applyThemeEarly()
