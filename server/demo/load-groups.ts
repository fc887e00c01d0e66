import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { instantOf, localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { drawBooking, type Choices, type DrawnBooking } from '#server/demo/draw-booking.ts'
import { Lots } from '#server/demo/random.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import { takePayment } from '#server/features/bookings/commands/take-payment.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { groupBalance, partnerBalance, partnerBalanceOn } from '#server/features/ledger/queries/balances.ts'
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
        const startsMonth = monthOf(localDateOf(one.bookedAt, it.timeZone)) !== month
        month = monthOf(localDateOf(one.bookedAt, it.timeZone))
        if (startsMonth) for (const partner of choices.partners) await payInvoice(then, partner, `${month}-01`)
        await makeOne(then, one)
      }
    })
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

async function makeOne(work: UnitOfWork, one: Timed): Promise<void> {
  const asked = { booker: { customerGuid: null, customer: one.customer }, request: one.request, isWalkIn: false, source: 'staff' as const }
  let saved = await changeAtOnce(work, advancedBooking, asked)
  if (isRefusal(saved) && one.request.partnerGuid !== null) {
    await settleAccount(work, one.request.partnerGuid)
    saved = await changeAtOnce(work, advancedBooking, asked)
  }
  if (isRefusal(saved)) throw new Error(`A demo booking was refused: ${JSON.stringify(saved)}`)
  if (one.paysLaterBy !== null && saved.guid) await payLater(work, saved.guid, one.paysLaterBy)
}

/** At the start of a month a partner pays for the services before it, as with an invoice. */
async function payInvoice(work: UnitOfWork, partnerGuid: string, date: ServiceDate): Promise<void> {
  await payOnAccount(work, partnerGuid, await partnerBalanceOn(work.tx, partnerGuid, addDays(date, -1)))
}

/** A partner at the credit limit pays all it owes, to be able to book on. */
async function settleAccount(work: UnitOfWork, partnerGuid: string): Promise<void> {
  await payOnAccount(work, partnerGuid, await partnerBalance(work.tx, partnerGuid))
}

async function payOnAccount(work: UnitOfWork, partnerGuid: string, amountCents: number): Promise<void> {
  if (amountCents <= 0) return
  const entry = partnerPaymentEntry({ partnerGuid, method: 'bank', amountCents })
  if (isRefusal(entry)) return
  await postEntry(work, entry, { method: 'bank', partnerGuid })
  work.audit.record({ action: 'addPartnerPayment', subjectKind: 'partner', subjectGuid: partnerGuid })
}

async function payLater(work: UnitOfWork, groupGuid: string, method: PaymentMethod): Promise<void> {
  const amountCents = await groupBalance(work.tx, groupGuid)
  if (amountCents <= 0) return
  const group = await work.tx.selectFrom('booking_group').select('customer_guid').where('guid', '=', groupGuid).executeTakeFirstOrThrow()
  const paid = await takePayment(work, { customerGuid: group.customer_guid, groupGuid, method, amountCents, note: '' })
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
