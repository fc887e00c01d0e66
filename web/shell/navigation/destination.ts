import type { ScreenName } from '#contract/screens.ts'
import type { Needs } from '#domain/access/permissions.ts'

/** A place of the portal that the palette goes to by name. */
export interface Destination {
  label: string
  href: string
  needs: Needs
  /** The menu entry it belongs to, which has its icon. */
  screen: ScreenName
  /** Below a page of the menu: where. */
  in?: string
  /** Other words that people type for it. */
  words?: readonly string[]
  /** Only for partner users, or only for staff. */
  only?: 'partner' | 'staff'
}
