import { cardGatewayForm } from '#contract/card-gateway.ts'
import { doPnpImport, queryImportedPayments, refundPaymentToCard } from '#contract/card-payments.ts'
import { paymentSettlements, settlePayments } from '#contract/card-settlements.ts'
import { payByCard } from '#contract/carts.ts'
import {
  bokunProducts,
  bokunQuestions,
  bokunSettingsForm,
  mapBokunProduct,
  newBokunToken,
} from '#contract/bokun.ts'
import { payPage } from '#contract/addresses.ts'
import { mergeCustomerChange } from '#contract/customer-merge.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { saveImportColumns } from '#contract/imports.ts'
import { ignoreOfferedFlights, offeredFlights } from '#contract/offered-flights.ts'
import { flightDataForm } from '#contract/site.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { workBokun } from '#server/features/bokun/commands/bokun-jobs.ts'
import { refreshFlights } from '#server/features/flights/commands/refresh-flights.ts'
import { openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { openCardGateway, type CardGatewayService } from '#server/testing/card-gateway-service.ts'
import { gatewayRow } from '#server/testing/card-office.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { feedKey, reportedArrival } from '#server/testing/flight-feed.ts'
import { openFlightService, type FlightService } from '#server/testing/flight-service.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { companyDay } from '#server/testing/upgrade/company-day.ts'
import { book, flightOf, staffOf } from '#server/testing/upgrade/office.ts'
import { signedLinks } from '#server/work/signed-links.ts'

/** The external services that the company uses. */
export interface Outside {
  cards: CardGatewayService
  bokun: BokunService
  flights: FlightService
  settings: Record<string, string>
  close(): Promise<void>
}

export async function openOutside(): Promise<Outside> {
  const [cards, bokun, flights] = [
    await openCardGateway(),
    await openBokunService(),
    await openFlightService(),
  ]
  return {
    cards,
    bokun,
    flights,
    settings: {
      PLUGNPAY_URL: cards.base,
      BOKUN_URL: bokun.base,
      AERODATABOX_URL: flights.base,
      PUBLIC_URL: 'http://localhost:3000',
    },
    close: async () => {
      await Promise.all([cards.close(), bokun.close(), flights.close()])
    },
  }
}

/**
 * Data from external sources: imported customers and bookings, card payments, an abandoned cart, unknown
 * flights, and two customers who are one person.
 */
export async function livedWithTheOutside(portal: TestPortal, outside: Outside): Promise<void> {
  const admin = await staffOf(portal, 'administrator')
  await customersOfFiles(portal, admin)
  await bookingsOfBokun(portal, admin, outside.bokun)
  await cardPayments(portal, admin, outside.cards)
  await unknownFlights(portal, admin, outside.flights)
}

/** Imports a file with manually mapped columns, of which one row needs review. Then merges two customers. */
async function customersOfFiles(portal: TestPortal, admin: TestBrowser): Promise<void> {
  const desk = new ImportDesk(portal, admin, 'customers')
  const run = await desk.uploaded(
    'A,B,C,D\nUpgrade,Twice,one@upgrade.example,U-1\nUpgrade,Twyce,two@upgrade.example,U-2\nNobody,,,\n',
    'guests.csv',
  )
  const mapping = { firstName: 0, lastName: 1, email: 2, reference: 3 }
  await admin.must(saveImportColumns, {
    params: { run },
    body: { mapping, dateOrder: 'dayFirst', decimalSign: 'point', version: 1 },
  })
  await desk.checked(run)
  await desk.done(run)
  const agent = await staffOf(portal, 'manager')
  const date = addDays(companyDay, 3)
  const arrival = { date, flightGuid: await flightOf(agent, date, 'arrival'), fastTrack: true }
  const both = []
  for (const lastName of ['Once', 'Onse'])
    both.push(await book(portal, agent, { customer: { firstName: 'Upgrade', lastName }, adults: 1, arrival }))
  const [into, gone] = both
  await confirmAndDo(admin, mergeCustomerChange, {
    customerGuid: gone?.id ?? '',
    mergeInto: into?.id ?? '',
    take: {},
  })
}

/**
 * Maps a product, imports a booking from a file, receives another by webhook, and reports a check-in to
 * Bókun.
 */
async function bookingsOfBokun(portal: TestPortal, admin: TestBrowser, service: BokunService): Promise<void> {
  const { version, unstatedPaid, rates } = await admin.must(bokunSettingsForm.load)
  await admin.must(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates, pushCheckIns: true, ...bokunKeys },
  })
  const { flightGuid, ident } = await flightToday(portal)
  const sold = (code: string) =>
    writtenBooking(code, [{ date: companyDay, answers: { 'Flight number': ident, 'Baby seat?': 'No' } }])
  const desk = new ImportDesk(portal, admin, 'bokun')
  await desk.imported(JSON.stringify([sold('UPG-1')]), 'week.json')
  const { items: products, taxCodes } = await admin.must(bokunProducts)
  const { guid = '', version: seen = 1 } = products[0] ?? {}
  await admin.must(mapBokunProduct, {
    body: {
      guid,
      version: seen,
      kind: 'arrivalFastTrack',
      serviceGuid: null,
      fromGuid: null,
      toGuid: null,
      hours: null,
      taxCode: taxCodes[0] ?? '',
    },
  })
  const { items } = await admin.must(bokunQuestions.load)
  await admin.must(bokunQuestions.save, {
    body: { items: [...items, { product: null, begins: 'Baby seat', meaning: 'nothing' }] },
  })
  await desk.imported(JSON.stringify([sold('UPG-2')]), 'week.json')
  const { url } = await admin.must(newBokunToken)
  service.bookings.set('UPG-3', sold('UPG-3'))
  const { pathname, search } = new URL(url)
  await portal.app.inject({ method: 'POST', url: `${pathname}${search}`, payload: sold('UPG-3') })
  await workBokun(portal.context)
  const { guid: bookingGuid } = await portal.database.db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select('booking.guid')
    .where('booking_group.source_reference', '=', 'UPG-2')
    .where('booking.flight_guid', '=', flightGuid)
    .executeTakeFirstOrThrow()
  const operator = await staffOf(portal, 'desk')
  const { people } = await operator.must(arrivalLoadBooking, { query: { bookingGuid } })
  await operator.must(arrivalCheckIn, { body: { bookingGuid, passengers: people, device: 'Desk 1' } })
  await workBokun(portal.context)
}

/** The last arrival of the company's day. */
async function flightToday({ database: { db } }: TestPortal): Promise<{ flightGuid: string; ident: string }> {
  const { guid, ident } = await db
    .selectFrom('flight')
    .select(['guid', 'ident'])
    .where('service_date', '=', companyDay)
    .where('direction', '=', 'arrival')
    .orderBy('scheduled_at', 'desc')
    .orderBy('guid')
    .executeTakeFirstOrThrow()
  return { flightGuid: guid, ident }
}

/**
 * A guest pays by link and leaves, and the payment is matched. An unknown payment is partly refunded to its
 * card. Then their deposit is settled.
 */
async function cardPayments(
  portal: TestPortal,
  admin: TestBrowser,
  service: CardGatewayService,
): Promise<void> {
  const { version } = await admin.must(cardGatewayForm.load)
  await admin.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: service.password, version },
  })
  const agent = await staffOf(portal, 'reservations')
  const date = addDays(companyDay, 4)
  const { group } = await book(portal, agent, {
    customer: { firstName: 'Upgrade', lastName: 'Card', email: 'card@upgrade.example' },
    adults: 1,
    arrival: { date, flightGuid: await flightOf(agent, date, 'arrival'), fastTrack: true },
  })
  const path = payPage(group)
  const links = signedLinks(portal.database.db, portal.context.sealer, null)
  const sig = decodeURIComponent((await links.sign(path, portal.clock.now, 2)).split('sig=')[1] ?? '')
  const page = await new TestBrowser(portal.app, '10.2.1.2').must(payByCard, {
    params: { group },
    query: { sig },
  })
  const field = (name: string) => page.fields.find((it) => it.name === name)?.value ?? ''
  const transTime = portal.clock.now.replaceAll(/[-T:Z]/g, '').slice(0, 14)
  const row = { trans_time: transTime, batch_id: 'upgrade-1', 'card-amount': field('pt_transaction_amount') }
  service.rows.push(
    gatewayRow({ ...row, orderID: 'upgrade-1', order_classifier: field('pt_order_classifier') }),
  )
  service.rows.push(gatewayRow({ ...row, orderID: 'upgrade-2', 'card-amount': '12.34' }))
  const days = { from: companyDay, to: companyDay }
  await admin.must(doPnpImport, { body: days })
  const accountant = await staffOf(portal, 'accountant')
  const [batch] = (await accountant.must(paymentSettlements)).waiting
  const { guids: payments = [], cents = 0 } = batch ?? {}
  await accountant.must(settlePayments, {
    body: { payments, depositedOn: companyDay, feeCents: 100, netCents: cents - 100 },
  })
  const { items } = await accountant.must(queryImportedPayments, { query: { query: 'upgrade-2' } })
  const [unknown] = items
  const back = { version: unknown?.version ?? 1, amountCents: 500, reason: 'Paid too much' }
  await accountant.must(refundPaymentToCard, { params: { payment: unknown?.guid ?? '' }, body: back })
}

/**
 * The flight data service reports two flights that the portal doesn't have. One stays suggested, the other is
 * ignored.
 */
async function unknownFlights(portal: TestPortal, admin: TestBrowser, service: FlightService): Promise<void> {
  const { hasKey: _, ...form } = await admin.must(flightDataForm.load)
  await admin.must(flightDataForm.save, { body: { ...form, provider: 'aeroDataBox', key: feedKey } })
  const report = (number: string, scheduled: string) =>
    reportedArrival({ number, date: companyDay, scheduled })
  service.answers = [
    {
      path: '/flights/',
      body: { arrivals: [report('BA 9441', '22:00'), report('BA 9442', '22:30')], departures: [] },
    },
  ]
  const { database, context, clock } = portal
  await refreshFlights(
    database.db,
    await openFeed(database.db, context.sealer, context.config, () => clock.now),
    clock.now,
  )
  const { items } = await admin.must(offeredFlights, { query: { startDate: companyDay } })
  await admin.must(ignoreOfferedFlights, {
    body: { guids: items.filter((it) => it.ident === 'BA9442').map((it) => it.guid) },
  })
}
