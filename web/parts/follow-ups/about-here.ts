import type { AboutKind } from '#domain/follow-up/follow-up-states.ts'

/** What a page shows, and a new follow-up is about. */
export interface AboutHere {
  kind: AboutKind
  guid: string
  /** As the dialog names it. */
  name: string
}
