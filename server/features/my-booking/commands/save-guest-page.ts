import type { BodyOf } from '#contract/endpoint.ts'
import type { guestPageForm } from '#contract/guest-page.ts'
import type { Saved } from '#contract/shapes.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/connection.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves what guests can do and see on their page. */
export async function saveGuestPage(
  work: UnitOfWork,
  { version, ...typed }: BodyOf<typeof guestPageForm.save>,
): Promise<Saved | Refusal> {
  const guestPage: GuestPageSettings = typed
  for (const direction of ['arrival', 'departure'] as const) {
    const guid = typed.meetingPhotos[direction]
    if (guid !== null && !(await hasPhoto(work.tx, guid)))
      return refuseField(`meetingPhotos.${direction}`, 'Upload the photo again')
  }
  return changeSite(work, { action: 'editGuestPage', version, settings: { guestPage } })
}

async function hasPhoto(tx: Tx, guid: string): Promise<boolean> {
  const photo = await tx.selectFrom('photo').select('guid').where('guid', '=', guid).executeTakeFirst()
  return photo !== undefined
}
