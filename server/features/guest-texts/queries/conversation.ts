import type { Conversation } from '#contract/guest-texts.ts'
import { whyNoAnswer } from '#domain/texting/answering.ts'
import { isTexting, textChannelOf, type TextChannel } from '#domain/texting/text-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { textSettingsOf } from '#server/features/texting/queries/text-settings.ts'
import type { Actor } from '#server/work/actor.ts'

/** The latest of a conversation; earlier ones are of no use on the day. */
const atMost = 100

/**
 * The texts from a reservation's guest, and how to answer them. Null for partner users, and if texting isn't
 * set up and the guest hasn't texted.
 */
export async function conversationOf(
  db: Db,
  actor: Actor,
  { groupGuid, phone }: { groupGuid: string; phone: string },
): Promise<Conversation | null> {
  if (actor.kind === 'partner') return null
  const latest = await db
    .selectFrom('guest_text')
    .select(['guid', 'channel', 'number', 'text', 'media', 'at', 'answered_at as answeredAt'])
    .where('group_guid', '=', groupGuid)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .limit(atMost)
    .execute()
  const incoming = latest.toReversed()
  const last = incoming.at(-1)
  const settings = await textSettingsOf(db)
  if (last === undefined && !isTexting(settings)) return null
  return { ...(await answeringOf(db, last?.number ?? phone, last?.channel ?? null)), incoming }
}

/** How a number can be written to: by the channel it wrote by. */
export async function answeringOf(
  db: Db,
  number: string,
  wroteBy: TextChannel | null,
): Promise<Omit<Conversation, 'incoming'>> {
  const settings = await textSettingsOf(db)
  const known = await db
    .selectFrom('text_number')
    .select(['wrote_by', 'stopped_at'])
    .where('number', '=', number)
    .executeTakeFirst()
  const channel = textChannelOf(settings, wroteBy ?? known?.wrote_by ?? null)
  const isStopped = (known?.stopped_at ?? null) !== null
  const isOn = isTexting(settings)
  return {
    number,
    channel,
    whyNoAnswer: whyNoAnswer({ isOn, number, channel, isStopped }),
  }
}
