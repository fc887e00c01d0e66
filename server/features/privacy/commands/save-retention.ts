import type { BodyOf } from '#contract/endpoint.ts'
import type { privacyForm } from '#contract/privacy.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Refusal } from '#domain/refusal.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Sets how long guests' personal data is kept. The next nightly run follows it. */
export function saveRetention(
  work: UnitOfWork,
  { months, version }: BodyOf<typeof privacyForm.save>,
): Promise<Saved | Refusal> {
  return changeSite(work, { action: 'editRetention', version, settings: { guestDataMonths: months } })
}
