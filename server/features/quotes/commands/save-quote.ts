import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { saveQuote as contract } from '#contract/quotes.ts'
import { safeParse } from 'zod/mini'
import { customerForm } from '#contract/customers.ts'
import { quoteReference, whyNotUntil } from '#domain/quote/quote-states.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { insertCustomer } from '#server/features/customers/commands/edit-customer.ts'
import { bookerOf } from '#server/features/bookings/queries/booker.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { mailPriced, whyNotMailed } from '#server/features/quotes/commands/mail-quote.ts'
import { pricedQuote } from '#server/features/quotes/queries/priced-quote.ts'
import { siteToday } from '#server/features/settings/queries.ts'
import { quoteToChange, storeQuote } from '#server/features/saved-quotes/commands/store-quote.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Asked = BodyOf<typeof contract>

/**
 * Saves a quote at the current prices, and e-mails it if asked to. A new customer is added, so that the quote
 * can be found. With a guid, that quote is changed, unless it has been booked.
 */
export async function saveQuote(work: UnitOfWork, asked: Asked): Promise<ReplyOf<typeof contract> | Refusal> {
  const customerGuid = await customerOf(work, asked)
  if (isRefusal(customerGuid)) return customerGuid
  const { product, request, form, validUntil, note } = asked
  const priced = await pricedQuote(work, product, { customerGuid, request })
  if (isRefusal(priced)) return priced
  // After pricing: a booking locks its day before the quote, too.
  const stored = await quoteToChange(work, asked, customerGuid)
  if (isRefusal(stored)) return stored
  const { quote, services, firstDay, guest } = priced
  const today = await siteToday(work.tx, work.now)
  const wrong = whyNotUntil(validUntil, { today, firstDay })
  if (wrong !== null) return refuseField('validUntil', wrong)
  const whyNot = asked.isMailed ? whyNotMailed(guest) : null
  if (whyNot !== null) return refuseField('isMailed', whyNot)
  const { guid, number } = await storeQuote(work, stored, {
    customer_guid: customerGuid,
    product,
    valid_until: validUntil,
    first_day: firstDay,
    services,
    lines: JSON.stringify(quote.lines),
    total_cents: quote.totalCents,
    currency: quote.currency,
    note,
    request: JSON.stringify(withoutCustomer(request)),
    form: JSON.stringify(form),
    mailed_at: asked.isMailed && !work.outbox.isMailOff ? work.now : null,
  })
  const reference = quoteReference(number)
  work.audit.record({
    action: 'saveQuote',
    subjectKind: 'quote',
    subjectGuid: guid,
    customerGuid,
    ...(stored === null
      ? {}
      : {
          before: {
            services: stored.services,
            totalCents: stored.total_cents,
            validUntil: stored.valid_until,
          },
        }),
    after: { reference, services, totalCents: quote.totalCents, validUntil },
  })
  work.events.publish({ topic: 'quote', guid })
  const done = `Quote ${reference} saved`
  if (!asked.isMailed) return { guid, toast: done }
  await mailPriced(work, priced, { reference, validUntil, note })
  return { guid, ...mailReply(work, { done, sent: `${done} and sent to ${guest.facts.customer.email}` }) }
}

async function customerOf(work: UnitOfWork, { customer, request }: Asked): Promise<string | Refusal> {
  if (customer !== 'new') {
    const booker = await bookerOf(
      { db: work.tx, actor: work.actor, now: work.now, lock: true },
      { customerGuid: customer, customer: null },
    )
    return isRefusal(booker) || booker === null ? notFound : booker.guid
  }
  const parsed = safeParse(customerForm, request.customer ?? {})
  if (!parsed.success) return refuse('quote', parsed.error.issues[0]?.message ?? 'Enter the customer')
  return insertCustomer(work, parsed.data, { prefix: 'customer.', isAsked: true })
}

/** The customer has a row of their own. */
function withoutCustomer(request: Asked['request']) {
  return Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'customer'))
}
