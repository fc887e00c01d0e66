import type { ParamsOf } from '#contract/endpoint.ts'
import type { myBookingPhoto } from '#contract/my-booking.ts'
import { notFound, tooOften, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPhoto } from '#server/features/configuration/commands/keep-photo.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { openLink } from '#server/features/guest-links/queries/open-link.ts'
import { meetingPhotosOf } from '#server/features/my-booking/queries/meeting-photos.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FileReply } from '#server/http/answer.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

interface Call {
  db: Db
  now: string
  params: ParamsOf<typeof myBookingPhoto>
}

/** A photo that the guest's page shows. A link opens no others, so that none can be listed. */
export async function shownPhoto(
  links: SignedLinks,
  files: FileStore,
  { db, now, params }: Call,
): Promise<FileReply | Refusal> {
  const opened = await openLink(db, links, params.link, now)
  if ('dead' in opened) return notFound
  const shown = await meetingPhotosOf(db, opened.groupGuid, await guestPageSettingsOf(db))
  if (!shown.some((it) => it.guid === params.photo)) return notFound
  const body = await guestPhoto(files, params.photo)
  if (body === 'busy') return tooOften(10, 'Too many photos are loading right now. Try again in a moment.')
  return body === null ? notFound : { name: 'photo.webp', body, inline: true, neverChanges: true }
}
