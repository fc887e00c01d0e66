import { unsubscribePath } from '#contract/addresses.ts'
import { guestLanguageOf } from '#domain/message/guest-language.ts'
import { isGuestTemplate } from '#domain/message/guest-message.ts'
import { unsubscribeTexts } from '#domain/message/texts/unsubscribe-texts.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'

interface Addressing {
  /** Empty: to the sender. */
  replyTo: string
  /** The page to unsubscribe on, if the message can be unsubscribed from. */
  unsubscribe: { path: string; label: string } | null
}

/**
 * Where replies to a message go, and how its recipient unsubscribes. Messages to staff and partners: neither.
 */
export async function guestAddressing(
  db: Db,
  { template, customer_guid: customerGuid }: { template: string; customer_guid: string | null },
): Promise<Addressing> {
  if (!isGuestTemplate(template)) return { replyTo: '', unsubscribe: null }
  const { replyTo, language: own } = await guestSettingsOf(db)
  if (template !== 'afterService' || customerGuid === null) return { replyTo, unsubscribe: null }
  const customer = await db
    .selectFrom('customer')
    .select(['country', 'phone', 'language'])
    .where('guid', '=', customerGuid)
    .executeTakeFirst()
  const language = customer ? guestLanguageOf(customer, own) : own
  return {
    replyTo,
    unsubscribe: { path: unsubscribePath(customerGuid), label: unsubscribeTexts[language].link },
  }
}
