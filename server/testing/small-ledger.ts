import type { ChargedPrice } from '#domain/ledger/charge-line.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import {
  chargeEntry,
  gratuityEntry,
  partnerPaymentEntry,
  paymentEntry,
  refundEntry,
  reversalOf,
} from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { postEntry, type EntryContext } from '#server/features/ledger/commands.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const day = '2026-11-20'
const at = (minute: number) => `${day}T13:${String(minute).padStart(2, '0')}:00Z`

/** A line with 10% tax: net and tax add up to the total. */
export function line(category: ChargedPrice['category'], totalCents: number): ChargedPrice {
  const taxCents = Math.round(totalCents / 11)
  const price = {
    unitCents: totalCents,
    netCents: totalCents - taxCents,
    taxCode: 'VAT',
    taxBasisPoints: 1_000,
    taxCents,
    totalCents,
  }
  return {
    key: category,
    category,
    label: 'A service',
    rule: 'A rule',
    ruleGuid: null,
    quantity: 1,
    ...price,
  }
}

/**
 * Ten entries, one minute apart. Ada owes 80.00 for her first group and nothing for her second, the hotel
 * owes 200.00 for Zoë's, the driver is due 3.00, and the tax office 30.00.
 */
export async function makeSmallLedger(db: Db) {
  const who = await makePeople(db)
  const groups = await makeGroups(db, who)
  const ann: Actor = { accountGuid: who.ann, name: 'Ann', kind: 'staff', permissions: [], partnerGuid: null }
  const portal: Actor = { ...ann, accountGuid: null, name: 'Kerbside', kind: 'system' }
  let minute = 0
  const post = async (entry: Entry | Refusal | null, context: EntryContext, actor = ann): Promise<string> => {
    if (entry === null || isRefusal(entry)) throw new Error(`Invalid example entry: ${JSON.stringify(entry)}`)
    return inUnitOfWork(db, { actor, now: at(minute++) }, async (work) => {
      work.audit.record({
        action: 'takePayment',
        subjectKind: 'group',
        subjectGuid: null,
        groupGuid: context.groupGuid ?? null,
      })
      return postEntry(work, entry, context)
    })
  }
  const ofGuest = (groupGuid: string) => ({ kind: 'customer', groupGuid }) as const
  const { first, second, third, booking } = groups
  const secondCharge = chargeEntry({
    billing: ofGuest(second),
    lines: [line('airportTransport', 5_500)],
    serviceDate: '2026-11-23',
    memo: 'Transfer',
  })
  const mistaken = paymentEntry({ groupGuid: second, method: 'card', amountCents: 700 })
  if (secondCharge === null || isRefusal(mistaken)) throw new Error('Invalid example entry')
  const hotel = { kind: 'partner', partnerGuid: who.hotel } as const

  const arrival = {
    billing: ofGuest(first),
    lines: [line('fastTrack', 11_000)],
    serviceDate: '2026-11-22',
    memo: 'Arrival fast track',
  }
  const charge = await post(chargeEntry(arrival), {
    earnedOn: '2026-11-22',
    groupGuid: first,
    bookingGuid: booking,
  })
  const cash = { method: 'cash', groupGuid: first } as const
  const payment = await post(paymentEntry({ groupGuid: first, method: 'cash', amountCents: 4_000 }), cash)
  const reversed = await post(secondCharge, {
    earnedOn: '2026-11-23',
    groupGuid: second,
    bookingGuid: groups.transfer,
  })
  const reversal = await post(reversalOf(secondCharge, 'Transfer cancelled'), {
    earnedOn: '2026-11-23',
    groupGuid: second,
    bookingGuid: groups.transfer,
    reversesGuid: reversed,
  })
  const tab = {
    billing: hotel,
    lines: [line('fastTrack', 22_000)],
    serviceDate: '2026-11-25',
    memo: '100% _on_ account',
  }
  const onAccount = await post(chargeEntry(tab), {
    earnedOn: '2026-11-25',
    groupGuid: third,
    partnerGuid: who.hotel,
  })
  const partnerPayment = await post(
    partnerPaymentEntry({ partnerGuid: who.hotel, method: 'bank', amountCents: 2_000 }),
    {
      postedOn: '2026-11-21',
      method: 'bank',
      partnerGuid: who.hotel,
    },
  )
  const gratuity = await post(
    gratuityEntry({ driverGuid: who.dan, method: 'cash', amountCents: 300 }),
    { method: 'cash' },
    portal,
  )
  const refund = await post(refundEntry({ groupGuid: first, method: 'card', amountCents: 1_000 }), {
    ...cash,
    method: 'card',
  })
  const wrong = await post(mistaken, { method: 'card', groupGuid: second })
  const corrected = { groupGuid: second, reversesGuid: wrong }
  const wrongReversed = await post(reversalOf(mistaken, 'Another guest’s card'), corrected)
  const entries = {
    charge,
    payment,
    reversed,
    reversal,
    onAccount,
    partnerPayment,
    gratuity,
    refund,
    wrong,
    wrongReversed,
  }
  return { ...who, ...groups, entries }
}

async function makePeople(db: Db) {
  const [ann, dan, hotel, inn, ada, zoe] = [newGuid(), newGuid(), newGuid(), newGuid(), newGuid(), newGuid()]
  const made = timestamps(at(0))
  const staff = { kind: 'staff' as const, password_hash: '', ...made }
  const terms = { settlement: 'netRate', basis_points: 0, terms_days: 30, ...made } as const
  const unlinked = { partner_guid: null, birthday: null, merged_into: null, created_by: null, ...made }
  await db
    .insertInto('site')
    .values({
      title: '',
      company: '',
      agency: '',
      currency: 'BBD',
      time_zone: 'America/Barbados',
      airport_code: 'BGI',
      updated_at: at(0),
    })
    .execute()
  await db
    .insertInto('account')
    .values([
      { guid: ann, email: 'ann@test.example', name: 'Ann', ...staff },
      { guid: dan, email: 'dan@test.example', name: 'Dan', ...staff },
    ])
    .execute()
  await db
    .insertInto('partner')
    .values([
      { guid: hotel, name: 'Good Hotel', legal_name: '', credit_limit_cents: 90_000, ...terms },
      { guid: inn, name: 'Old Inn', legal_name: '', credit_limit_cents: 0, blocked: true, ...terms },
    ])
    .execute()
  await db
    .insertInto('customer')
    .values([
      { guid: ada, first_name: 'Ada', last_name: 'Bell', query_name: 'ada bell', ...unlinked },
      { guid: zoe, first_name: 'Zoë', last_name: 'Ångström', query_name: 'zoe angstrom', ...unlinked },
    ])
    .execute()
  return { ann, dan, hotel, inn, ada, zoe }
}

async function makeGroups(db: Db, { ada, zoe, hotel }: { ada: string; zoe: string; hotel: string }) {
  // In the order they were made: guids are ascending.
  const [first, second, third] = [newGuid(), newGuid(), newGuid()]
  const [booking, transfer] = [newGuid(), newGuid()]
  const made = { ...timestamps(at(0)), created_by: null }
  const group = {
    source: 'staff',
    source_reference: null,
    status: 'confirmed',
    original_booked_on: day,
    first_service_date: day,
    ...made,
  } as const
  await db
    .insertInto('booking_group')
    .values([
      {
        guid: first,
        reference: 'KB2345',
        customer_guid: ada,
        partner_guid: null,
        billing: 'payLater',
        ticket_code: 'a',
        ...group,
      },
      {
        guid: second,
        reference: 'KB2346',
        customer_guid: ada,
        partner_guid: null,
        billing: 'payLater',
        ticket_code: 'b',
        ...group,
      },
      {
        guid: third,
        reference: 'KB2347',
        customer_guid: zoe,
        partner_guid: hotel,
        billing: 'partnerAccount',
        ticket_code: 'c',
        ...group,
      },
    ])
    .execute()
  const service = {
    day_number: null,
    direction: 'arrival',
    flight_guid: null,
    status: 'booked',
    service_time: '14:00',
    ...made,
  } as const
  const never = { waitlisted_at: null, cancelled_at: null, cancelled_by: null }
  const prices = JSON.stringify([line('fastTrack', 11_000)])
  await db
    .insertInto('booking')
    .values([
      {
        guid: booking,
        group_guid: first,
        kind: 'arrivalFastTrack',
        service_date: '2026-11-22',
        price_lines: prices,
        ...service,
        ...never,
      },
      {
        guid: transfer,
        group_guid: second,
        kind: 'arrivalTransfer',
        service_date: '2026-11-23',
        ...service,
        ...never,
      },
    ])
    .execute()
  return { first, second, third, booking, transfer }
}
