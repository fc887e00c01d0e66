import { shellTexts, type Screen } from '#contract/screens.ts'
import { allows, type Permission } from '#domain/access/permissions.ts'

/** The menu's rules (specification, points 2 and 6). */

/** Whether the menu is pinned open: the stored choice, or by default on a wide window. */
export function isLocked(stored: string | null, windowWidth: number): boolean {
  if (stored === 'yes' || stored === 'no') return stored === 'yes'
  return windowWidth > shellTexts.menuOpenAbovePx
}

/** Whether the menu is open after a click on an entry. */
export function openAfterClick(screen: Pick<Screen, 'keepMenuOpen'>, locked: boolean): boolean {
  return locked || screen.keepMenuOpen
}

/** The screens that the account can open and that have a page, so that no link leads to Not Found. */
export function openScreens<T extends Screen>(
  screens: readonly T[],
  granted: readonly Permission[],
  hasPage: (path: string) => boolean,
): T[] {
  return screens.filter((it) => hasPage(it.path) && allows(it.needs, granted))
}

/** Whether an entry is current: on its exact path, or below it if it isn't exact. */
export function isCurrent(screen: Pick<Screen, 'path' | 'exact'>, pathname: string): boolean {
  return pathname === screen.path || (!screen.exact && pathname.startsWith(`${screen.path}/`))
}
