import { sql } from 'kysely'
import * as z from 'zod/mini'
import { unsubscribePath } from '#contract/addresses.ts'
import { guid } from '#contract/shapes.ts'
import { guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import { unsubscribePage, type UnsubscribeState } from '#domain/my-booking/unsubscribe-page.ts'
import { languageAccepted } from '#domain/my-booking/dead-page.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { brandOf } from '#server/features/brand/queries.ts'
import type { PublicForm, PublicVisit } from '#server/http/public-form.ts'
import { portalActor } from '#server/work/actor.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Where guests unsubscribe from the after-service message, by a button or by their mail program. */
export function unsubscribeForm({ database: { db }, sealer, config }: AppContext): PublicForm {
  const links = signedLinks(db, sealer, config.linkSecret)
  const page = async (state: UnsubscribeState, customer: Customer | null, languages = '') => {
    const [brand, { company, language: own, helpPhone }] = await Promise.all([brandOf(db), guestSiteOf(db)])
    const language = customer === null ? languageAccepted(languages, own) : guestLanguageOf(customer, own)
    return {
      status: state === 'dead' ? (404 as const) : (200 as const),
      html: unsubscribePage(state, language, { company, helpPhone, brand }),
    }
  }
  const customerOf = async ({ id, signature, now }: PublicVisit) => {
    const isReal = z.safeParse(guid, id).success && (await links.fits(unsubscribePath(id), signature, now))
    return isReal ? await customerNamed(db, id) : null
  }
  return {
    path: unsubscribePath(':id'),
    perMinute: 30,
    // Mail scanners open every link, so opening it changes nothing.
    async show(visit) {
      const customer = await customerOf(visit)
      if (customer === null) return page('dead', null, visit.languages)
      return page(customer.isOut ? 'unsubscribed' : 'asking', customer)
    },
    async receive(visit) {
      const customer = await customerOf(visit)
      if (customer === null) return page('dead', null, visit.languages)
      const resumes = visit.fields.get('choice') === 'resume'
      await inUnitOfWork(db, { actor: portalActor, now: visit.now }, (work) =>
        resumes ? resume(work, customer.guid) : unsubscribe(work, customer.guid),
      )
      return page(resumes ? 'resumed' : 'unsubscribed', customer)
    },
  }
}

interface Customer {
  guid: string
  country: string
  phone: string
  language: GuestLanguage | null
  isOut: boolean
}

/** The customer of an old link may have been merged into another. */
async function customerNamed(db: Db, named: string): Promise<Customer | null> {
  const { rows } = await sql<Customer>`
    select c.guid, c.country, c.phone, c.language,
      exists (select from guest_opt_out o where kept_customer(o.customer_guid) = c.guid) as "isOut"
    from customer c where c.guid = kept_customer(${named}::uuid)`.execute(db)
  return rows[0] ?? null
}

async function unsubscribe(work: UnitOfWork, customerGuid: string): Promise<void> {
  const { tx, now } = work
  const added = await tx
    .insertInto('guest_opt_out')
    .values({ customer_guid: customerGuid, at: now })
    .onConflict((it) => it.doNothing())
    .returning('customer_guid')
    .executeTakeFirst()
  if (added) record(work, 'unsubscribe', customerGuid)
}

async function resume(work: UnitOfWork, customerGuid: string): Promise<void> {
  const { rows: removed } = await sql`
    delete from guest_opt_out where kept_customer(customer_guid) = ${customerGuid}::uuid
    returning customer_guid`.execute(work.tx)
  if (removed.length > 0) record(work, 'resubscribe', customerGuid)
}

function record(
  { audit, events }: UnitOfWork,
  action: 'unsubscribe' | 'resubscribe',
  customerGuid: string,
): void {
  audit.record({ action, subjectKind: 'customer', subjectGuid: customerGuid, customerGuid })
  events.publish({ topic: 'customer', guid: customerGuid })
}
