import { myBookingPage } from '#contract/addresses.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { GuestMessage, GuestService } from '#domain/message/guest-message.ts'
import { subjectOf } from '#domain/message/guest-subject.ts'
import { textAbout } from '#domain/texting/about-message.ts'
import { guestTextOf } from '#domain/texting/guest-text.ts'
import { isTextable } from '#domain/texting/phone-number.ts'
import { textDueAt } from '#domain/texting/quiet-hours.ts'
import { isTexting, takesReplies, textChannelOf } from '#domain/texting/text-settings.ts'
import { monthOf, sentInMonth, textSettingsOf } from '#server/features/texting/queries/text-settings.ts'
import { numberOfCustomer } from '#server/features/texting/queries/text-number.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import { withdrawUntrueTexts } from './withdraw-texts.ts'

interface MessageTexted {
  customerGuid: string
  groupGuid: string | null
  /** The services as the guest last knew them. */
  before: readonly GuestService[]
  /** When its mail is due. */
  dueAt: Instant
  /** Its mail, if there is one. */
  mailGuid: string | null
}

/**
 * Texts a guest what a message says, if the company does that on this occasion and the guest has a number
 * that takes texts. Withdraws unsent texts that the message makes untrue. Returns whether a text was written.
 */
export async function textGuest(
  work: UnitOfWork,
  message: GuestMessage,
  { customerGuid, groupGuid, before, dueAt, mailGuid }: MessageTexted,
): Promise<boolean> {
  const settings = await textSettingsOf(work.tx)
  if (groupGuid === null || !isTexting(settings)) return false
  const written = await writtenText(work, message, { customerGuid, before })
  const guid =
    written === null
      ? null
      : work.outbox.send({
          kind: written.channel,
          template: message.template,
          recipient: written.phone,
          subject: subjectOf(message),
          body: written.lines.join('\n'),
          attachments: [{ name: 'my-booking', path: myBookingPage(groupGuid) }],
          customerGuid,
          groupGuid,
          dueAt: isBefore(dueAt, written.dueAt) ? written.dueAt : dueAt,
        })
  const replacedBy = guid ?? mailGuid ?? newGuid()
  await withdrawUntrueTexts(work, { groupGuid, template: message.template, replacedBy })
  return guid !== null
}

async function writtenText(
  { tx, now }: UnitOfWork,
  message: GuestMessage,
  { customerGuid, before }: { customerGuid: string; before: readonly GuestService[] },
) {
  const settings = await textSettingsOf(tx)
  const about = textAbout(message, before, now)
  if (about === null || !settings.occasions[about.occasion]) return null
  const number = await numberOfCustomer(tx, customerGuid)
  if (number === null || number.isStopped || !isTextable(number.phone)) return null
  const channel = textChannelOf(settings, number.wroteBy)
  const { time_zone: timeZone, company } = await siteSettings(tx)
  const tellsOfStop = !number.isTexted && (channel === 'whatsapp' || takesReplies(settings))
  const lines = guestTextOf(message, { company }, tellsOfStop)
  if (channel === null || lines === null) return null
  if ((await sentInMonth(tx, monthOf(now, timeZone))) >= settings.monthlyLimit) return null
  const dueAt = textDueAt({ now, startsAt: about.startsAt, quiet: settings.quiet, timeZone })
  return { channel, phone: number.phone, lines, dueAt }
}
