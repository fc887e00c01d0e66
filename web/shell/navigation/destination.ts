import type { ScreenName } from '#contract/screens.ts'
import type { Needs } from '#domain/access/permissions.ts'

/** A page, part or setting that the palette can open by name. */
export interface Destination {
  label: string
  href: string
  needs: Needs
  /** The menu entry it belongs to, which has its icon. */
  screen: ScreenName
  /** The label of the page it is on. Absent if it is a menu page itself. */
  in?: string
  /** Synonyms that people type. */
  words?: readonly string[]
  /** Few open it: a page with the same synonym comes first. */
  isRare?: boolean
  /** Only for partner users, or only for staff. */
  only?: 'partner' | 'staff'
}
