import { isGratuityPage, isPayPage } from '#contract/addresses.ts'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { message } from '#contract/messages.ts'
import { whyNotSendAgain } from '#domain/message/message-states.ts'
import { withBrand } from '#domain/message/mail-html.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import type { Attachment } from '#server/work/outbox.ts'
import { isReplaced } from '#server/features/messages/queries/replaced.ts'
import { messageRows } from '#server/features/messages/queries/messages-found.ts'

type Message = ReplyOf<typeof message>

const attemptsAtMost = 100

/** One message in full; without the text if it contains a code. */
export async function messageOf(db: Db, guid: string): Promise<Message | Refusal> {
  const [row] = await messageRows(db, sql`select * from outbox where guid = ${guid}`)
  if (!row) return notFound
  const own = await db
    .selectFrom('outbox')
    .select(['body', 'html', 'attachments', 'again_of', 'next_attempt_at', 'replaced_by'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('message_try')
    .select(['at', 'outcome', 'error'])
    .where('message_guid', '=', guid)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .limit(attemptsAtMost)
    .execute()
  const later = await db
    .selectFrom('outbox')
    .select('guid')
    .where('again_of', '=', guid)
    .orderBy('created_at')
    .execute()
  const replacedBy =
    row.state !== 'withdrawn' || own.replaced_by === null
      ? undefined
      : await db
          .selectFrom('outbox')
          .select(['guid', 'subject'])
          .where('guid', '=', own.replaced_by)
          .executeTakeFirst()
  return {
    ...row,
    text: row.sealed ? null : own.body,
    hasHtml: own.html !== null,
    // Guest pages open only with the guest's signed link.
    attachments: (own.attachments as unknown as Attachment[])
      .filter(({ path }) => !isGratuityPage(path) && !isPayPage(path))
      .map(({ name, path }) => ({ name, path })),
    attempts,
    nextTryAt: row.state === 'waiting' ? own.next_attempt_at : null,
    againOf: own.again_of,
    sentAgainAs: later.map((it) => it.guid),
    replacedBy: replacedBy ?? null,
    whyNotAgain: whyNotSendAgain({
      ...row,
      isReplaced: await isReplaced(db, guid),
      isRemoved: row.kind !== 'push' && row.to === '',
    }),
  }
}

/**
 * A message as HTML in the company's brand, with its logo embedded. Links open in a new tab. Null if there is
 * no such message or it has no HTML.
 */
export async function messageHtmlOf(db: Db, guid: string): Promise<string | null> {
  const row = await db.selectFrom('outbox').select('html').where('guid', '=', guid).executeTakeFirst()
  if (!row?.html) return null
  const brand = await letterheadOf(db)
  const logo = `data:image/png;base64,${(brand.picture ?? Buffer.alloc(0)).toString('base64')}`
  return withBrand(row.html.replace('<head>', '<head><base target="_blank">'), brand, logo)
}
