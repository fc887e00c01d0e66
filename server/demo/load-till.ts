import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { tenderFor } from '#domain/money/exchange.ts'
import type { Saved } from '#contract/shapes.ts'
import { company, dollars } from '#server/demo/facts/company.ts'
import { countDrawer } from '#server/features/till/commands/count-drawer.ts'
import { openDrawer } from '#server/features/till/commands/drawers.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { takePayment, type PaymentAsk } from '#server/features/till/commands/take-payment.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const floatCents = 20_000

/**
 * Takes cash as the demo company's agents do: into a drawer that is opened with the first cash of a day, and
 * counted before the first of the next. Some guests pay in dollars.
 */
export async function takeCash(work: UnitOfWork, asked: PaymentAsk): Promise<Saved | Refusal> {
  await openForToday(work)
  const isInDollars = asked.amountCents % 2 === 0 && Math.floor(asked.amountCents / 1_000) % 3 === 0
  if (!isInDollars) return takePayment(work, asked)
  const amountCents = tenderFor(asked.amountCents, {
    currency: dollars.code,
    site: company.currency,
    rateMicros: dollars.rateMicros,
  })
  return takePayment(work, {
    ...asked,
    tender: { currency: dollars.code, rateMicros: dollars.rateMicros, amountCents },
  })
}

async function openForToday(work: UnitOfWork): Promise<void> {
  const open = await openDrawerOf(work)
  const dayOf = (at: string) => localDateOf(at, company.timeZone)
  if (open && dayOf(open.opened_at) === dayOf(work.now)) return
  if (open) await count(work.as(work.actor, addMinutes(work.now, -10)), open)
  const [{ amountCents: inSafe }] = await cashHeldBy(work.tx, null)
  const opened = await openDrawer(work.as(work.actor, addMinutes(work.now, -5)), {
    floatCents: inSafe >= floatCents ? floatCents : 0,
  })
  if (isRefusal(opened)) throw new Error(`A demo drawer was not opened: ${JSON.stringify(opened)}`)
}

/** At the end of a day. */
export async function countOpenDrawer(work: UnitOfWork): Promise<void> {
  const open = await openDrawerOf(work)
  if (open) await count(work, open)
}

function openDrawerOf({ tx, actor }: UnitOfWork): Promise<{ guid: string; opened_at: string } | undefined> {
  return tx
    .selectFrom('drawer')
    .select(['guid', 'opened_at'])
    .where('holder_guid', '=', actor.accountGuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Every now and then something is missing. */
async function count(
  work: UnitOfWork,
  { guid, opened_at }: { guid: string; opened_at: string },
): Promise<void> {
  const held = await cashHeldBy(work.tx, work.actor.accountGuid)
  const missing = localDateOf(opened_at, company.timeZone).endsWith('4') ? 250 : 0
  const counts = held.map((cash, place) => ({
    currency: cash.currency,
    countedCents: Math.max(0, cash.amountCents - (place === 0 ? missing : 0)),
  }))
  const reason = missing > 0 ? 'Change given twice (demo)' : ''
  const counted = await countDrawer(work, { drawerGuid: guid, counts, reason })
  if (isRefusal(counted)) throw new Error(`A demo drawer was not counted: ${JSON.stringify(counted)}`)
}

/** A few guests got something back for goodwill. */
export async function giveRefunds(work: UnitOfWork): Promise<void> {
  const payments = await work.tx
    .selectFrom('entry')
    .innerJoin('booking_group', 'booking_group.guid', 'entry.group_guid')
    .select(['booking_group.guid as groupGuid', 'booking_group.customer_guid as customerGuid'])
    .where('entry.kind', '=', 'payment')
    .where('entry.method', '=', 'card')
    .orderBy('entry.at', 'desc')
    .limit(3)
    .execute()
  for (const group of payments) {
    const given = await refundPayment(work, {
      ...group,
      method: 'card',
      amountCents: 2_000,
      reason: 'The driver was late (demo)',
    })
    if (isRefusal(given)) throw new Error(`A demo refund was refused: ${JSON.stringify(given)}`)
  }
}
