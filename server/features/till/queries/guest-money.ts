import type { GuestMoney } from '#contract/till.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { dueBackCents, payableCents, whyNoPayment } from '#domain/booking/group-state.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { forbidden, notFound, type Refusal } from '#domain/refusal.ts'
import { whyNoRefund, whyNotMove, whyNotVoid, whyNoWriteOff } from '#domain/till/guest-money.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { paidByMethod, postedMoneyOf, type PostedEntry } from '#server/features/till/queries/posted-money.ts'
import { tellerOf } from '#server/features/till/queries/teller.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { Actor } from '#server/work/actor.ts'

interface Asking {
  db: Db
  actor: Actor
  now: string
}

/** A reservation's money with what the caller can do with it. Forbidden for partner users. */
export async function guestMoneyOf(
  { db, actor, now }: Asking,
  { id, group: guid }: { id: string; group: string },
): Promise<GuestMoney | Refusal> {
  const group = await db
    .selectFrom('booking_group')
    .select('reference')
    .where('guid', '=', guid)
    .where(isOfCustomer('booking_group.customer_guid', id))
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  if (!group) return notFound
  if (actor.kind === 'partner') return forbidden
  const teller = tellerOf(actor)
  const { time_zone: timeZone } = await siteSettings(db)
  const money = (await moneyOfGroups(db, [guid]))(guid)
  const paid = await paidByMethod(db, guid)
  const { currencies, needsDrawer, usualCents, mostCents, writeOffCents } = await tillSettingsOf(db)
  const facts = { today: localDateOf(now, timeZone), firstOpenDay: await firstOpenDay(db), paid }
  return {
    reference: group.reference,
    balanceCents: money.balanceCents,
    promisedCents: money.promisedCents,
    dueBackCents: dueBackCents(money),
    whyNo: {
      payment: whyNoPayment(payableCents(money), teller),
      refund: whyNoRefund(paid, teller),
      writeOff: whyNoWriteOff(money.balanceCents, teller),
    },
    paid: paymentMethods.map((method) => ({ method, amountCents: paid[method] })),
    payments: (await postedMoneyOf(db, guid)).map((posted) => ({
      ...shownOf(posted),
      whyNotVoid: whyNotVoid(posted, facts, teller),
      whyNotMove: whyNotMove(posted, facts, teller),
    })),
    currencies: [...currencies],
    usualCents,
    mostCents,
    writeOffCents,
    drawer: await ownDrawer(db, actor, needsDrawer),
  }
}

function shownOf({ guid, at, kind, method, amountCents, takenByName, isReversed, tenders }: PostedEntry) {
  const [tender] = tenders
  return {
    guid,
    at,
    kind,
    method,
    amountCents,
    who: takenByName,
    isReversed,
    tender: tender
      ? {
          currency: tender.currency,
          amountCents: tender.amountCents,
          rateMicros: tender.rateMicros,
          changeCents: tender.baseCents - amountCents,
        }
      : null,
  }
}

async function ownDrawer(db: Db, { accountGuid }: Actor, isNeeded: boolean): Promise<GuestMoney['drawer']> {
  if (accountGuid === null) return { isOpen: false, isNeeded: false, heldCents: 0 }
  const open = await db
    .selectFrom('drawer')
    .select('guid')
    .where('holder_guid', '=', accountGuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const [base] = await cashHeldBy(db, accountGuid)
  return { isOpen: open !== undefined, isNeeded, heldCents: base.amountCents }
}
