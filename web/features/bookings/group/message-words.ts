import type { GroupDetail } from '#contract/groups.ts'
import { whyKept } from '#web/parts/status/why-kept.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

type Message = GroupDetail['messages'][number]

export function isText({ kind }: Pick<Message, 'kind'>): boolean {
  return kind === 'sms' || kind === 'whatsapp'
}

export function isTrouble({ state }: Message): boolean {
  return state === 'failed' || state === 'bounced'
}

const kindTexts: Record<string, string> = { push: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp' }

export function kindText(kind: string): string {
  return kindTexts[kind] ?? 'E-mail'
}

/** `by e-mail`, `by notification`, `by SMS`, `on WhatsApp` */
export function byKindText(kind: string): string {
  if (kind === 'whatsapp') return 'on WhatsApp'
  return `by ${kind === 'sms' ? 'SMS' : kindText(kind).toLowerCase()}`
}

export function stateText(message: Message, timeZone: string): string {
  const { state, createdAt, sentAt, deliveredAt, lastError, replacedBy } = message
  const when = dayTimeText(sentAt ?? createdAt, timeZone)
  if (deliveredAt !== null) return `Delivered ${dayTimeText(deliveredAt, timeZone)}`
  if (state === 'sent') return `Sent ${when}`
  if (state === 'failed') return `Not sent: ${lastError}`
  if (state === 'bounced') return `Bounced: ${lastError}`
  if (state === 'withdrawn') return `Not sent: replaced by “${replacedBy ?? 'a later message'}”`
  if (state === 'kept') return `${whyKept(message.kind)} (saved ${when})`
  return lastError === '' ? `Waiting since ${when}` : `Waiting since ${when}. Last error: ${lastError}`
}
