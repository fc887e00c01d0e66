import { isDoor } from '../api/redirects.ts'
import { askEarly } from '../api/early-answers.ts'
import { isLocked } from '../shell/navigation/menu-state.ts'
import { shellTexts } from '#contract/screens.ts'
import { applyThemeEarly } from '../ui/theme/early-theme.ts'

/**
 * The one script inside the page itself, run before anything is drawn: the colours and the place of the menu this device chose, and the
 * calls this page starts with, sent while the portal's code is still on its way.
 */
applyThemeEarly()
const page = document.documentElement.dataset
if (isDoor(location.pathname)) page.door = ''
else if (isLocked(localStorage.getItem(shellTexts.lockMenuKey), innerWidth)) page.menuLocked = ''
askEarly((document.currentScript?.dataset.calls ?? '').split(' ').filter((it) => it !== ''))
