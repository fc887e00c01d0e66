import type { BodyOf } from '#contract/endpoint.ts'
import type { guestPageForm } from '#contract/guest-page.ts'
import type { Saved } from '#contract/shapes.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import type { Refusal } from '#domain/refusal.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves what guests can do on their page. */
export function saveGuestPage(
  work: UnitOfWork,
  { version, ...typed }: BodyOf<typeof guestPageForm.save>,
): Promise<Saved | Refusal> {
  const guestPage: GuestPageSettings = typed
  return changeSite(work, { action: 'editGuestPage', version, settings: { guestPage } })
}
