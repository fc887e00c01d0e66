import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { mailToWrite } from '#contract/written-mail.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
import { guestLanguageOf, type GuestLanguage, type SpokenBy } from '#domain/message/guest-language.ts'
import { guestTemplates } from '#domain/message/guest-message.ts'
import { savedTextIn, type SavedTextFields, type SavedWords } from '#domain/message/saved-text.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { keptCustomer, withMerged } from '#server/features/customers/queries/kept-customer.ts'

const addressesAtMost = 20

interface MailAsked {
  customer: string
  group: string | undefined
}

/** A guest to write to, and the reservation it is about. */
export interface MailedGuest extends SpokenBy {
  guid: string
  firstName: string
  lastName: string
  group: { guid: string; reference: string; firstDay: string; partnerGuid: string | null } | null
  addresses: string[]
}

/** The guest, also by the guid of a merged customer. */
export async function mailedGuest(
  db: Db,
  { customer, group: groupGuid }: MailAsked,
): Promise<MailedGuest | Refusal> {
  const found = await db
    .selectFrom('customer')
    .select(['guid', 'first_name', 'last_name', 'email', 'phone', 'country', 'language'])
    .where('guid', '=', keptCustomer(customer))
    .executeTakeFirst()
  if (!found) return notFound
  const group = groupGuid === undefined ? null : await groupMailed(db, found.guid, groupGuid)
  if (group === undefined) return notFound
  return {
    guid: found.guid,
    firstName: found.first_name,
    lastName: found.last_name,
    phone: found.phone,
    country: found.country,
    language: found.language,
    group,
    addresses: await knownAddresses(db, found, group?.guid ?? null),
  }
}

async function groupMailed(db: Db, customerGuid: string, guid: string) {
  return db
    .selectFrom('booking_group')
    .select(['guid', 'reference', 'first_service_date as firstDay', 'partner_guid as partnerGuid'])
    .where('guid', '=', guid)
    .where('customer_guid', '=', customerGuid)
    .executeTakeFirst()
}

/**
 * The customer's address, those of the customers merged into it, and those that mail about the reservation
 * went to. Addresses that were refused are left out, unless the customer still has them.
 */
async function knownAddresses(
  db: Db,
  { guid, email }: { guid: string; email: string },
  groupGuid: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select email as address, updated_at as at from customer where guid in ${withMerged(guid)}
      union all
      select recipient, created_at from outbox
      where group_guid = ${groupGuid}::uuid and kind = 'mail'
        and template = any(${[...guestTemplates]}::text[])
        and trouble is distinct from 'refused' and trouble is distinct from 'bounced'
    ) known where address <> '' group by address order by max(at) desc limit ${addressesAtMost}`.execute(db)
  const others = rows.map((it) => it.address).filter((it) => it.toLowerCase() !== email.toLowerCase())
  return email === '' ? others : [email, ...others]
}

/** What the dialog to write an e-mail needs. */
export async function mailToWriteOf(
  db: Db,
  asked: MailAsked,
): Promise<ReplyOf<typeof mailToWrite> | Refusal> {
  const guest = await mailedGuest(db, asked)
  if (isRefusal(guest)) return guest
  const { language: own } = await guestSettingsOf(db)
  const language = guestLanguageOf(guest, own)
  const rows = await db
    .selectFrom('saved_text')
    .select(['guid', 'name', 'words'])
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('guid')
    .execute()
  const texts = rows.flatMap(({ guid, name, words }) => {
    const found = savedTextIn(language, own, words as SavedWords)
    if (found === null) return []
    const fields = fieldsFor(guest, found.language)
    return {
      guid,
      name,
      language: found.language,
      subject: fillTemplate(found.subject, fields),
      text: fillTemplate(found.text, fields),
    }
  })
  return { addresses: guest.addresses, language, texts }
}

/** Placeholders without a value stay, so that the agent sees them. */
function fieldsFor({ firstName, lastName, group }: MailedGuest, language: GuestLanguage) {
  const fields: SavedTextFields = {
    firstName,
    lastName,
    ...(group === null ? {} : { reference: group.reference, date: dayIn(language, group.firstDay) }),
  }
  return fields as Record<string, string>
}
