import { isMyBookingPage } from '#contract/addresses.ts'
import { failureText, optedOutCode } from '#domain/texting/delivery-failures.ts'
import { inGsm, isGsm } from '#domain/texting/segments.ts'
import { counted } from '#domain/text/counted.ts'
import { smsText, whatsAppText } from '#domain/texting/sms-text.ts'
import type { TextChannel } from '#domain/texting/text-settings.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPathOf } from '#server/features/guest-links/commands/guest-path.ts'
import {
  NoUseTrying,
  TryLater,
  type Accepted,
  type Outgoing,
  type Send,
} from '#server/features/messages/commands/delivery-channels.ts'
import { countText, uncountText } from '#server/features/texting/commands/count-text.ts'
import { isStopped } from '#server/features/texting/queries/text-number.ts'
import { openTexting, type TextAccess } from '#server/features/texting/queries/text-settings.ts'
import { textStatusUrl } from '#server/features/texting/queries/webhook-paths.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TextFailed, type TextToSend } from '#server/texting/text-provider.ts'
import { knownProviderIds } from '#server/work/text-rows.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

interface TextPost {
  db: Db
  sealer: Sealer
  config: Pick<Config, 'twilioUrl' | 'publicUrl'>
  links: SignedLinks
}

/** Sends an outbox message as SMS or over WhatsApp. The link to the guest's page is put in now. */
export function textChannel(post: TextPost): Send {
  const { db, sealer, config } = post
  return async (message, now, signal) => {
    const open = await openTexting(db, sealer, config, () => now)
    if (open === null) return 'kept'
    if (await isStopped(db, message.recipient)) throw new NoUseTrying(failureText(optedOutCode))
    const text = await textToSend(post, open, message, now)
    const earlier = message.attempts > 1 ? await sentEarlier(db, open, text, message.since) : null
    if (earlier !== null) return { providerId: earlier }
    const { monthlyLimit } = open.settings
    if (!(await countText(db, now, monthlyLimit)))
      throw new NoUseTrying(`You’ve reached this month’s limit of ${counted(monthlyLimit, 'text message')}`)
    try {
      return { providerId: await open.provider.send(text, signal) } satisfies Accepted
    } catch (error) {
      await uncountText(db, now)
      throw error instanceof TextFailed ? inWords(error) : error
    }
  }
}

function inWords({ fault, code, afterSeconds }: TextFailed): Error {
  if (fault === 'refused') return new NoUseTrying(failureText(code))
  if (fault === 'tooMany') return new TryLater('Twilio’s rate limit was reached', afterSeconds)
  return new Error(fault === 'login' ? 'Twilio rejected the account or token' : 'Twilio didn’t respond')
}

/**
 * The provider may have accepted an earlier attempt whose answer got lost. Messages of others with the same
 * text don't count.
 */
async function sentEarlier(db: Db, { provider }: TextAccess, text: TextToSend, since: string) {
  const found = await provider.find(text, since).catch((error: unknown) => {
    throw error instanceof TextFailed ? inWords(error) : error
  })
  const known = await knownProviderIds(db, found)
  return found.find((it) => !known.has(it)) ?? null
}

async function textToSend(
  { db, links, config: { publicUrl } }: TextPost,
  { settings }: TextAccess,
  message: Outgoing,
  now: string,
): Promise<TextToSend> {
  const channel: TextChannel = message.kind === 'whatsapp' ? 'whatsapp' : 'sms'
  const from = channel === 'whatsapp' ? settings.whatsAppSender : settings.smsSender
  if (from === '') throw new NoUseTrying('No sender is set up for this channel')
  const page = message.attachments.find((it) => isMyBookingPage(it.path))
  const link = page ? new URL(await guestPathOf(db, links, page.path.slice(-36), now), publicUrl).href : ''
  const text = page ? linked(channel, message.body, link) : typed(channel, message.body)
  return { channel, to: message.recipient, from, text, statusUrl: textStatusUrl(publicUrl, message.guid) }
}

function linked(channel: TextChannel, body: string, link: string): string {
  const lines = body.split('\n')
  return channel === 'sms' ? smsText(lines, link) : whatsAppText(lines, link)
}

/** Typed text is sent unchanged; accents are left out only where that saves segments. */
function typed(channel: TextChannel, body: string): string {
  const plain = inGsm(body)
  return channel === 'sms' && isGsm(plain) ? plain : body
}
