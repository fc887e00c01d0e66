import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { instantOf, localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { drawBooking, type Choices, type DrawnBooking } from '#server/demo/draw-booking.ts'
import { takeCash } from '#server/demo/load-till.ts'
import { Lots } from '#server/demo/random.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { issueInvoices } from '#server/features/invoices/commands/issue-invoice.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { addPayment } from '#server/features/partners/commands/payments.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

export interface LoadingGroups {
  db: Db
  today: string
  now: string
  timeZone: string
  /** The agents who took the bookings. */
  agent: Actor
  daysBehind: number
  daysAhead: number
  groupsPerDay: number
}

const seed = 20_261_120
/** Bookings saved in one transaction: each commit waits for the disk. */
const batch = 40

/** The bookings of the demo company, each made by the product's own change at its booking time, and paid by its own command. */
export async function loadGroups(it: LoadingGroups): Promise<number> {
  const lots = new Lots(seed)
  const choices = await choicesFrom(it.db)
  const drawn = drawAll(it, lots, choices).toSorted((a, b) => (a.bookedAt < b.bookedAt ? -1 : 1))
  let month = ''
  for (let at = 0; at < drawn.length; at += batch) {
    const some = drawn.slice(at, at + batch)
    await inUnitOfWork(it.db, { actor: it.agent, now: some[0]?.bookedAt ?? '' }, async (work) => {
      for (const one of some) {
        const then = work.as(it.agent, one.bookedAt)
        const today = localDateOf(one.bookedAt, it.timeZone)
        if (monthOf(today) !== month) await closeMonth(then, choices.partners, today)
        month = monthOf(today)
        await makeOne(then, one, today)
      }
    })
    const saved = at / batch + 1
    if (Number.isInteger(Math.log2(saved))) await sql`analyze`.execute(it.db)
  }
  return drawn.length
}

type Timed = DrawnBooking & { bookedAt: string; firstDate: string }

function drawAll(it: LoadingGroups, lots: Lots, choices: Choices): Timed[] {
  const drawn: Timed[] = []
  for (let day = -it.daysBehind; day <= it.daysAhead; day++) {
    const firstDate = addDays(it.today, day)
    const wanted = groupsOn(it, day) + lots.whole(-3, 3)
    for (let index = 0; index < wanted; index++) {
      const booking = drawBooking(lots, choices, drawn.length, firstDate)
      if (!booking) continue
      const meant = addMinutes(instantOf(addDays(firstDate, -booking.daysAhead), '08:00', it.timeZone), lots.whole(0, 600))
      // Later services have been booked by now, at some time in the last two days.
      const bookedAt = isBefore(meant, it.now) ? meant : addMinutes(it.now, -lots.whole(1, 2880))
      drawn.push({ ...booking, bookedAt, firstDate })
    }
  }
  return drawn
}

/** The season ramp-up: a month and more ago there was half as much to do. */
function groupsOn(it: LoadingGroups, day: number): number {
  return day < -30 ? Math.round(it.groupsPerDay / 2) : it.groupsPerDay
}

async function makeOne(work: UnitOfWork, one: Timed, today: ServiceDate): Promise<void> {
  const asked = { booker: { customerGuid: null, customer: one.customer }, request: one.request, isWalkIn: false, source: 'staff' as const }
  let saved = await changeAtOnce(work, advancedBooking, asked)
  if (isRefusal(saved) && one.request.partnerGuid !== null) {
    await settleAccount(work, one.request.partnerGuid, today)
    saved = await changeAtOnce(work, advancedBooking, asked)
  }
  if (isRefusal(saved)) throw new Error(`A demo booking was refused: ${JSON.stringify(saved)}`)
  if (one.paysLaterBy !== null && saved.guid) await payLater(work, saved.guid, one.paysLaterBy)
}

/** At the start of a month partners pay what was invoiced before, but for the last of them, who pays late; then the month that is over is invoiced. */
async function closeMonth(work: UnitOfWork, partners: readonly string[], today: ServiceDate): Promise<void> {
  for (const partner of partners.slice(0, -1)) {
    const { payableCents } = await partnerAgeing(work.tx, partner, today)
    await payOnAccount(work, partner, payableCents, today)
  }
  await changeAtOnce(work, issueInvoices, { month: monthOf(addDays(`${monthOf(today)}-01`, -1)), send: true })
}

/** A partner at the credit limit pays all it owes, to be able to book on. */
async function settleAccount(work: UnitOfWork, partnerGuid: string, today: ServiceDate): Promise<void> {
  await payOnAccount(work, partnerGuid, await partnerBalance(work.tx, partnerGuid), today)
}

async function payOnAccount(work: UnitOfWork, partnerGuid: string, amountCents: number, date: ServiceDate): Promise<void> {
  if (amountCents <= 0) return
  // Some pay more at once than the limit of everyday payments.
  const manager = work.as({ ...work.actor, permissions: allPermissions }, work.now)
  const paid = await addPayment(manager, partnerGuid, { amountCents, method: 'bank', date, note: '' })
  if (isRefusal(paid)) throw new Error(`A demo payment was refused: ${JSON.stringify(paid)}`)
}

async function payLater(work: UnitOfWork, groupGuid: string, method: PaymentMethod): Promise<void> {
  const amountCents = await groupBalance(work.tx, groupGuid)
  if (amountCents <= 0) return
  const group = await work.tx.selectFrom('booking_group').select('customer_guid').where('guid', '=', groupGuid).executeTakeFirstOrThrow()
  const ask = { customerGuid: group.customer_guid, groupGuid, method, amountCents, note: '' }
  const paid = await (method === 'cash' ? takeCash(work, ask) : takePayment(work, ask))
  if (isRefusal(paid)) throw new Error(`A demo payment was refused: ${JSON.stringify(paid)}`)
}

async function choicesFrom(db: Db): Promise<Choices> {
  const flights = await db
    .selectFrom('flight')
    .select(['guid', 'ident', 'service_date', 'direction'])
    .orderBy('service_date')
    .orderBy('ident')
    .execute()
  const guids = (rows: { guid: string }[]) => rows.map((it) => it.guid)
  return {
    flights: Map.groupBy(flights, (it) => `${it.service_date} ${it.direction}`),
    hotels: guids(await db.selectFrom('location').select('guid').where('kind', '<>', 'airport').orderBy('name').execute()),
    services: await db.selectFrom('transport_service').select(['guid', 'passengers']).orderBy('position').execute(),
    carSeats: guids(await db.selectFrom('car_seat').select('guid').orderBy('name').execute()),
    extras: guids(await db.selectFrom('extra').select('guid').orderBy('name').execute()),
    partners: guids(await db.selectFrom('partner').select('guid').where('blocked', '=', false).orderBy('name').execute()),
  }
}
