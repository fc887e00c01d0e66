import type { Saved } from '#contract/shapes.ts'
import type { Refusal } from '#domain/refusal.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Work } from '#server/work/work.ts'

/** Takes the first-day list off the Dashboard, or puts it back; under Configuration it always stands. */
export async function setFirstDayHidden(work: Work, isHidden: boolean): Promise<Saved | Refusal> {
  const { version } = await siteSettings(work.tx)
  return changeSite(work, { action: 'editSite', version, settings: { firstDayHidden: isHidden } })
}
