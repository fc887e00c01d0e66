import { isDoor } from '#web/api/redirects.ts'
import { askEarly } from '#web/api/early-answers.ts'
import { isLocked } from '#web/shell/navigation/menu-state.ts'
import { shellTexts } from '#contract/screens.ts'
import { applyThemeEarly } from '#web/ui/theme/early-theme.ts'

/**
 * The only inline script, run before anything is drawn: applies this device's theme and menu position, and
 * sends the page's first calls while the portal's code is still loading.
 */
applyThemeEarly()
const page = document.documentElement.dataset
if (isDoor(location.pathname)) page.door = ''
else if (isLocked(localStorage.getItem(shellTexts.lockMenuKey), innerWidth)) page.menuLocked = ''
askEarly((document.currentScript?.dataset.calls ?? '').split(' ').filter((it) => it !== ''))
