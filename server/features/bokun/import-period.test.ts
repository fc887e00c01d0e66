import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bokunProducts,
  bokunQuestions,
  bokunSettingsForm,
  confirmBokunImport,
  doBokunImport,
  fetchBokun,
  mapBokunProduct,
} from '#contract/bokun.ts'
import { channels, channelStatement, reverseChannelPayment, settleChannel } from '#contract/channels.ts'
import {
  confirmPendingImport,
  doPendingImport,
  getPendingImport,
  importRunDetail,
  listPendingImports,
  queryImportRows,
  queryImportRuns,
} from '#contract/imports.ts'
import { accountBalance } from '#contract/ledger.ts'
import { financialOverview } from '#contract/reports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { multipart } from '#server/testing/multipart.ts'
import { runBokunJobs } from '#server/testing/bokun-jobs.ts'
import { rowsOfRun } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let service: BokunService
let office: TestBrowser
let books: TestBrowser

beforeAll(async () => {
  service = await openBokunService()
  portal = await openTestPortal('2026-11-20T13:00:00Z', { BOKUN_URL: service.base })
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, ['adminSystem'])
  books = await signedIn(portal, ['financial'])
  const { version, unstatedPaid } = await office.must(bokunSettingsForm.load)
  const rates = [{ currency: 'USD', rate: '2.0000' }]
  await office.must(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates, pushCheckIns: false, ...bokunKeys },
  })
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

async function checked(run: string) {
  await office.must(confirmBokunImport, { body: { run } })
  await runBokunJobs(portal)
  return rowsOfRun(office, run)
}

async function done(run: string) {
  await office.must(doBokunImport, { body: { run } })
  await runBokunJobs(portal)
  return rowsOfRun(office, run)
}

const transfer = { id: 3, title: 'Transfer to hotel' }
let run: string

describe('a fetched period', () => {
  test('is fetched as a task and checked; its products are not mapped yet', async () => {
    service.bookings.set('F-1', writtenBooking('F-1'))
    service.bookings.set('F-2', writtenBooking('F-2', [{ price: 100 }], { currency: 'USD' }))
    const answers = { Flight: 'BA2155', Hotel: 'Sea View Hotel' }
    service.bookings.set('F-3', writtenBooking('F-3', [{ product: transfer, answers, price: 70 }]))
    await office.must(fetchBokun, { body: { from: '2026-11-20', to: '2026-11-27' } })
    await runBokunJobs(portal)
    const { items } = await office.must(queryImportRuns, { query: { source: 'bokun' } })
    expect(items).toMatchObject([{ name: 'Bókun, Fri 20 Nov to Fri 27 Nov', rows: 3 }])
    run = items[0]!.guid
    const rows = await checked(run)
    expect(rows.map((it) => it.slice(0, 2)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['F-1', 'needsPerson'],
      ['F-2', 'needsPerson'],
      ['F-3', 'needsPerson'],
    ])
    const { items: told } = await office.must(queryImportRows, { params: { run } })
    const product = (title: string) => expect.objectContaining({ kind: 'product', label: `Map ${title}` })
    expect(told.find((it) => it.label.startsWith('F-3'))?.links).toEqual([product('Transfer to hotel')])
    expect(await portal.database.db.selectFrom('booking_group').select('guid').execute()).toEqual([])
  })

  test('its products are mapped', async () => {
    const { items, taxCodes } = await office.must(bokunProducts)
    expect(items.map((it) => [it.title, it.kind])).toEqual([
      ['Fast track on arrival', null],
      ['Transfer to hotel', null],
    ])
    expect(taxCodes).toEqual(['VAT'])
    const [fastTrack, drive] = items
    const noPlaces = { serviceGuid: null, fromGuid: null, toGuid: null, hours: null }
    const wrong = await office.call(mapBokunProduct, {
      body: { ...noPlaces, guid: drive!.guid, version: 1, kind: 'arrivalTransfer', taxCode: '' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        fields: {
          taxCode: { message: 'Choose a tax from the list' },
          serviceGuid: { message: 'Choose a car from the list' },
        },
      },
    })
    await office.must(mapBokunProduct, {
      body: { ...noPlaces, guid: fastTrack!.guid, version: 1, kind: 'arrivalFastTrack', taxCode: 'VAT' },
    })
    const own = { ...noPlaces, guid: drive!.guid, kind: 'arrivalTransfer', taxCode: 'VAT' } as const
    const mapped = { ...own, version: 1, serviceGuid: company.sedan }
    await office.must(mapBokunProduct, { body: mapped })
    expect((await office.call(mapBokunProduct, { body: mapped })).status).toBe(400)
    await runBokunJobs(portal)
  })

  test('is imported; only bookings that need review are pending, with reasons', async () => {
    await checked(run)
    const rows = await done(run)
    expect(rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['F-1', 'new', 'Arrival fast track, Tue 24 Nov, 2 people'],
      ['F-2', 'new', 'Arrival fast track, Tue 24 Nov, 2 people'],
      ['F-3', 'needsPerson', 'Transfer to hotel: “Sea View Hotel” isn’t a known location'],
    ])
    const { items } = await office.must(listPendingImports)
    expect(items).toMatchObject([
      { source: 'bokun', reason: 'Transfer to hotel: “Sea View Hotel” isn’t a known location' },
    ])
  })

  test('the pending booking is completed in its form', async () => {
    const [pending] = (await office.must(listPendingImports)).items
    const query = { guid: pending!.guid }
    const { fields, version, raw } = await office.must(getPendingImport, { query })
    const values = Object.fromEntries(fields.map((it) => [it.key, it.value]))
    expect(fields.filter((it) => it.problem !== null).map((it) => it.label)).toEqual([
      'Transfer to hotel: hotel or address',
    ])
    expect(raw[0]).toContainEqual(['booking.lines.1.questions.2.answer', 'Sea View Hotel'])
    expect(raw[0]?.filter(([, text]) => text?.startsWith('{'))).toEqual([])
    const refused = await office.call(confirmPendingImport, { query, body: { values, version } })
    expect(refused.status).toBe(400)
    const filled = { ...values, 'line1-place': company.hotel }
    const plan = await office.must(confirmPendingImport, { query, body: { values: filled, version } })
    expect(plan.lines).toContainEqual({ section: 'Billing', label: 'Billing', after: 'paid to Island Tours' })
    expect(plan.lines).toContainEqual({
      section: 'Billing',
      label: 'Collected by Island Tours',
      amountCents: -plan.chargeCents,
    })
    expect(plan.balanceAfterCents).toBe(0)
    await office.must(doPendingImport, {
      query,
      body: { values: filled, version, confirmation: plan.confirmation },
    })
    expect((await office.must(listPendingImports)).items).toEqual([])
    const trip = await portal.database.db
      .selectFrom('trip')
      .select('to_location_guid')
      .executeTakeFirstOrThrow()
    expect(trip.to_location_guid).toBe(company.hotel)
  })

  test('importing it again changes nothing', async () => {
    portal.clock.forward(5)
    await office.must(fetchBokun, { body: { from: '2026-11-20', to: '2026-11-27' } })
    await runBokunJobs(portal)
    const [latest] = (await office.must(queryImportRuns, { query: { source: 'bokun' } })).items
    const rows = await checked(latest!.guid)
    expect(rows.map(([, outcome]) => outcome)).toEqual(['same', 'same', 'same'])
    expect((await office.must(importRunDetail, { params: { run: latest!.guid } })).planned).toMatchObject({
      same: 3,
    })
  })
})

describe('a file with other columns', () => {
  test('is mapped by its headings; rows with the same code form one reservation, in any order', async () => {
    const csv = [
      'Booking ref;Product booking ref;Product title;Product ID;Start date;Customer name;Adults;Total ' +
        'price;Flight number;Booking status;Channel',
      'X-1;X-1-A;Fast track on arrival;1;25/11/2026;Byron, Ada;2;220,00;BA 2155;Confirmed;Island Tours',
      'X-2;X-2-A;Fast track on arrival;1;26/11/2026;Grace Hopper;1;110,00;BA 2155;Confirmed;',
      'X-1;X-1-B;Fast track on arrival;1;26/11/2026;Byron, Ada;1;110,00;BA 2155;Confirmed;Island Tours',
    ].join('\n')
    const { payload, headers } = multipart(Buffer.from(csv), 'week.csv', 'text/csv')
    const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = await portal.app.inject({
      method: 'POST',
      url: '/api/imports/bokun/upload',
      payload,
      headers: { ...headers, cookie, 'x-xsrf-token': office.cookies.get('XSRF-TOKEN') ?? '' },
    })
    const { guid } = sent.json<{ guid: string }>()
    expect((await checked(guid)).map((it) => it.slice(0, 2))).toEqual([
      ['X-1', 'new'],
      ['X-2', 'new'],
    ])
    await done(guid)
    const groups = await portal.database.db
      .selectFrom('booking_group')
      .innerJoin('booking', 'booking.group_guid', 'booking_group.guid')
      .select(['source_reference', 'service_date', 'adults'])
      .where('source_reference', 'in', ['X-1', 'X-2'])
      .orderBy('source_reference')
      .orderBy('service_date')
      .execute()
    expect(groups).toEqual([
      { source_reference: 'X-1', service_date: '2026-11-25', adults: 2 },
      { source_reference: 'X-1', service_date: '2026-11-26', adults: 1 },
      { source_reference: 'X-2', service_date: '2026-11-26', adults: 1 },
    ])
  })
})

describe('channel balances', () => {
  test('are collected minus paid amounts, in the company’s currency', async () => {
    const { items } = await books.must(channels)
    // 220.00, USD 100.00 at 2, 70.00, and 330.00 from the file.
    expect(items).toMatchObject([
      { channel: 'Bókun', owesCents: 11_000 },
      { channel: 'Island Tours', collectedCents: 82_000, paidCents: 0, owesCents: 82_000 },
    ])
    const body = { channel: 'Island Tours', amountCents: 50_000, date: '2026-11-20', reference: 'T-77' }
    const tooMuch = await books.call(settleChannel, { body: { ...body, amountCents: 82_001 } })
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { fields: { amountCents: { message: 'Maximum BBD 820.00, the amount owed' } } },
    })
    const tomorrow = await books.call(settleChannel, { body: { ...body, date: '2026-11-21' } })
    expect(tomorrow).toMatchObject({
      status: 400,
      body: { fields: { date: { message: 'The payment date can’t be in the future' } } },
    })
    expect((await books.call(settleChannel, { body: { ...body, channel: 'Nobody' } })).status).toBe(404)
    const { guid } = await books.must(settleChannel, { body })
    expect((await books.must(channelStatement, { query: { channel: 'Island Tours' } })).owesCents).toBe(
      32_000,
    )
    await books.must(reverseChannelPayment, { body: { entry: guid!, reason: 'Of another channel' } })
    expect(
      (await books.call(reverseChannelPayment, { body: { entry: guid!, reason: 'Again' } })).status,
    ).toBe(400)
    expect((await books.must(channels)).items.at(-1)).toMatchObject({ owesCents: 82_000, paidCents: 0 })
  })

  test('appear in the trial balance, which sums to zero', async () => {
    const { trial, channels: owing, channelsCents } = await books.must(accountBalance)
    expect(owing).toEqual([
      { name: 'Island Tours', balanceCents: 82_000 },
      { name: 'Bókun', balanceCents: 11_000 },
    ])
    expect(channelsCents).toBe(93_000)
    const day = (await books.must(accountBalance)).asOf
    const { receivables, owed } = await books.must(financialOverview, { query: { from: day, to: day } })
    expect(receivables.find((it) => it.account === 'channelReceivable')).toMatchObject({
      label: 'Owed by channels',
      nowCents: 93_000,
      beforeCents: 0,
    })
    const moved = owed.filter((it) => it.key !== 'closing').reduce((sum, it) => sum + it.guestsCents, 0)
    expect(moved).toBe(owed.find((it) => it.key === 'closing')?.guestsCents)
    expect(trial.find((it) => it.account === 'channelReceivable')).toMatchObject({
      label: 'Owed by channels',
      balanceCents: 93_000,
    })
    expect(trial.reduce((sum, it) => sum + it.balanceCents, 0)).toBe(0)
  })

  test('every entry sums to zero', async () => {
    const sums = await portal.database.db
      .selectFrom('posting')
      .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
      .executeTakeFirstOrThrow()
    expect(sums.cents).toBe(0)
  })
})

test('questions can be mapped; duplicates are refused', async () => {
  const items = [
    { product: null, begins: 'Where to', meaning: 'place' as const },
    { product: null, begins: 'where  TO', meaning: 'note' as const },
  ]
  expect((await office.call(bokunQuestions.save, { body: { items } })).status).toBe(400)
  await office.must(bokunQuestions.save, { body: { items: items.slice(0, 1) } })
  const { items: stored, asked } = await office.must(bokunQuestions.load)
  expect(stored).toEqual(items.slice(0, 1))
  expect(asked.map((it) => [it.question, it.meaning])).toContainEqual(['Flight number', 'flight'])
})
