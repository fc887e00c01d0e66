import { isTextable } from './phone-number.ts'
import type { TextChannel } from './text-settings.ts'

/** The longest answer: two SMS segments without accents. */
export const answerAtMost = 306

/** Why a guest can't be written to by text; null: they can. */
export function whyNoAnswer({
  isOn,
  number,
  channel,
  isStopped,
}: {
  /** Texts are set up. */
  isOn: boolean
  number: string
  channel: TextChannel | null
  isStopped: boolean
}): string | null {
  if (!isOn) return 'Text messages aren’t set up'
  if (!isTextable(number)) return 'Add the guest’s mobile number to the customer first'
  if (isStopped) return 'The guest opted out of text messages'
  return channel === null ? 'The guest must message you on WhatsApp first' : null
}
