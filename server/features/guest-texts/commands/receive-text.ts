import { isTextable, plainNumber } from '#domain/texting/phone-number.ts'
import { optOutOf } from '#domain/texting/opt-out.ts'
import type { TextChannel } from '#domain/texting/text-settings.ts'
import { reservationMeant } from '#domain/texting/which-reservation.ts'
import type { AppContext } from '#server/app-context.ts'
import { reservationsOfNumber } from '#server/features/guest-texts/queries/reservations-of-number.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { noteWritten } from '#server/features/texting/commands/note-number.ts'
import { resumeTexts, stopTexts } from '#server/features/texting/commands/stop-texts.ts'
import { textWebhook } from '#server/features/texting/commands/text-webhook.ts'
import { incomingTextPath } from '#server/features/texting/queries/webhook-paths.ts'
import type { Webhook } from '#server/http/webhook.ts'
import { guestActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** The provider's own limit. */
const lettersAtMost = 1600
/** A guest writes a few things; more are dropped until an agent has read them. */
const openAtMost = 30

interface Incoming {
  providerId: string
  channel: TextChannel
  number: string
  text: string
  media: number
}

/** Where the provider posts what guests write. The same message again is stored once. */
export function incomingTextWebhook(context: AppContext): Webhook {
  const { db } = context.database
  return textWebhook(context, incomingTextPath, async ({ form, now }) => {
    const incoming = readIncoming(form)
    if (incoming === null) return 400
    await inUnitOfWork(db, { actor: guestActor, now }, (work) => receive(work, incoming))
    return 200
  })
}

function readIncoming(form: URLSearchParams): Incoming | null {
  const providerId = form.get('MessageSid') ?? ''
  const from = form.get('From') ?? ''
  const number = plainNumber(from)
  if (!/^\w{1,64}$/.test(providerId) || !isTextable(number)) return null
  const media = /^\d{1,2}$/.exec(form.get('NumMedia') ?? '')?.[0]
  return {
    providerId,
    channel: from.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
    number,
    // Postgres cannot store NUL.
    text: (form.get('Body') ?? '')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .slice(0, lettersAtMost)
      .trim(),
    media: media === undefined ? 0 : Number(media),
  }
}

async function receive(work: UnitOfWork, incoming: Incoming): Promise<void> {
  const { tx, now, events } = work
  const { providerId, channel, number, text, media } = incoming
  // The lock of the number puts messages of one guest in a row.
  const isStopped = await noteWritten(work, number, channel)
  const open = await tx
    .selectFrom('guest_text')
    .select('guid')
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .limit(openAtMost)
    .execute()
  const choice = optOutOf(text, isStopped)
  if (choice === null && open.length >= openAtMost) return
  const { time_zone: timeZone } = await siteSettings(tx)
  const found = await reservationsOfNumber(tx, number, timeZone)
  const groupGuid = reservationMeant(found, now)
  const stored = await tx
    .insertInto('guest_text')
    .values({
      guid: newGuid(),
      provider_id: providerId,
      channel,
      number,
      text,
      media,
      at: now,
      group_guid: groupGuid,
      // A STOP needs no answer.
      answered_at: choice === null ? null : now,
    })
    .onConflict((it) => it.column('provider_id').doNothing())
    .returning('guid')
    .executeTakeFirst()
  if (!stored) return
  if (choice === 'stop') await stopTexts(work, number)
  if (choice === 'start') await resumeTexts(work, number)
  events.publish({ topic: 'guestText' })
  const partnerGuid = found.find((it) => it.groupGuid === groupGuid)?.partnerGuid ?? null
  if (groupGuid !== null) events.publish({ topic: 'group', guid: groupGuid, partnerGuid })
}
