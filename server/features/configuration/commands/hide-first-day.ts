import type { Saved } from '#contract/shapes.ts'
import type { Refusal } from '#domain/refusal.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Hides the setup list from the Dashboard, or shows it again. Configuration always shows it. */
export async function setFirstDayHidden(work: UnitOfWork, isHidden: boolean): Promise<Saved | Refusal> {
  const { version } = await siteSettings(work.tx)
  return changeSite(work, { action: 'editSite', version, settings: { firstDayHidden: isHidden } })
}
