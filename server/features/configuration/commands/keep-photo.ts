import type { UploadedFile } from '#contract/endpoint.ts'
import { refuseField, tooOften, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { pixelsAtMost, redrawPicture, smallerPicture } from '#server/files/redraw-picture.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type CommandContext } from '#server/work/unit-of-work.ts'

/** By then a few of the waiting photos are stored. */
const retryAfterSeconds = 10

/**
 * Re-encodes a photo and stores it; returns its guid. Encoding is slow, so it runs before the database
 * transaction.
 */
export async function keepPhoto(
  db: Db,
  files: FileStore,
  file: UploadedFile,
  context: CommandContext,
): Promise<string | Refusal> {
  const known = await photoOf(db, file.sha256)
  if (known) return known
  const drawn = await redrawPicture(file.bytes)
  if (drawn === 'busy')
    return tooOften(retryAfterSeconds, 'Too many photos are being uploaded right now. Try again in a moment.')
  if (drawn === 'tooLarge')
    return refuseField(
      'file',
      `This photo is too large. The maximum is ${pixelsAtMost / 1_000_000} megapixels.`,
    )
  if (drawn === 'unreadable')
    return refuseField('file', 'We can’t read this photo. Choose a JPEG, PNG, WebP or AVIF file.')
  const guid = newGuid()
  await files.put(fullName(guid), drawn.full)
  await files.put(thumbnailName(guid), drawn.thumbnail)
  return inUnitOfWork(db, context, async ({ tx, now, actor, audit }) => {
    const { width, height } = drawn
    const row = {
      guid,
      sha256: file.sha256,
      width,
      height,
      bytes: drawn.full.length,
      created_at: now,
      created_by: actor.accountGuid,
    }
    const made = await tx
      .insertInto('photo')
      .values(row)
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return (await photoOf(tx, file.sha256)) ?? guid
    audit.record({
      action: 'uploadPhoto',
      subjectKind: 'photo',
      subjectGuid: guid,
      after: { width, height, bytes: row.bytes },
    })
    return guid
  })
}

export function fullName(guid: string): string {
  return `photos/${guid}.webp`
}

export function thumbnailName(guid: string): string {
  return `photos/${guid}.small.webp`
}

/** What a guest's phone loads at most. */
const guestBytesAtMost = 300_000

/** The photo for a guest's page, drawn when it is first asked for. */
export async function guestPhoto(files: FileStore, guid: string): Promise<Buffer | 'busy' | null> {
  const name = `photos/${guid}.guest.webp`
  const known = await files.get(name)
  if (known) return known
  const full = await files.get(fullName(guid))
  if (full === null) return null
  const drawn = await smallerPicture(full, guestBytesAtMost)
  if (drawn !== 'busy') await files.put(name, drawn)
  return drawn
}

async function photoOf(db: Db, sha256: string): Promise<string | null> {
  const row = await db.selectFrom('photo').select('guid').where('sha256', '=', sha256).executeTakeFirst()
  return row?.guid ?? null
}
