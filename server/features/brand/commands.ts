import { sql } from 'kysely'
import type { UploadedFile } from '#contract/endpoint.ts'
import { logoUrl } from '#domain/brand/brand.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { refuseField, tooOften, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { redrawLogo } from '#server/files/redraw-logo.ts'
import { pixelsAtMost } from '#server/files/redraw-picture.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** After this time, a logo that was uploaded but not saved is deleted with the next upload. */
const unsavedMinutes = 24 * 60

/** Re-encodes a logo and stores it. It is shown once the site is saved with it. */
export async function keepLogo(
  db: Db,
  file: UploadedFile,
  context: CommandContext,
): Promise<{ guid: string; url: string } | Refusal> {
  const drawn = await redrawLogo(file.bytes)
  if (drawn === 'busy')
    return tooOften(10, 'Too many images are being uploaded right now. Try again in a moment.')
  if (drawn === 'tooLarge')
    return refuseField(
      'file',
      `This logo is too large. The maximum is ${pixelsAtMost / 1_000_000} megapixels.`,
    )
  if (drawn === 'tooSmall')
    return refuseField('file', 'This logo is too small. Choose an image at least 80 pixels high.')
  if (drawn === 'unreadable')
    return refuseField('file', 'We can’t read this image. Choose a PNG, JPEG, WebP or AVIF file.')
  const guid = newGuid()
  return inUnitOfWork(db, context, async ({ tx, now, audit }) => {
    await sql`
      delete from site_logo where created_at < ${addMinutes(now, -unsavedMinutes)}::timestamptz
        and guid::text is distinct from (select settings -> 'brand' ->> 'logo' from site)`.execute(tx)
    const { png, width, height } = drawn
    await tx.insertInto('site_logo').values({ guid, png, width, height, created_at: now }).execute()
    audit.record({
      action: 'uploadLogo',
      subjectKind: 'site',
      subjectGuid: null,
      after: { width, height, bytes: png.length },
    })
    return { guid, url: logoUrl(guid) }
  })
}

/** Deletes the logos that a saved site no longer shows. */
export async function deleteOtherLogos({ tx }: UnitOfWork, kept: string | null): Promise<void> {
  await tx
    .deleteFrom('site_logo')
    .where(sql<boolean>`guid is distinct from ${kept}::uuid`)
    .execute()
}
