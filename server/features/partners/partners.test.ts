import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appData } from '#contract/account.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { partnerFastTrack } from '#contract/partner-fast-track.ts'
import * as contract from '#contract/partners.ts'
import * as accounts from '#contract/partner-users.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
const date = '2026-11-25'
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, ['managePartner', 'policyOverride'])
})
afterAll(() => portal.close())

const hotelUser = (partnerGuid = company.partner) =>
  signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid })
const november = { from: '2026-11-01', to: '2026-11-30' }

/** Two adults by fast track on the partner's account: 100 + 80, less 10%, with 10% tax. */
async function bookOnAccount(browser: TestBrowser) {
  return confirmAndMake(browser, 'new', {
    customer: { firstName: 'Ann', lastName: 'Guest', email: 'ann@guest.example' },
    adults: 2,
    billing: 'partnerAccount',
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
  })
}
const chargedCents = 17_820

describe('a partner’s money', () => {
  test('the balance, statement, list and available credit agree to the cent', async () => {
    const hotel = await hotelUser()
    await bookOnAccount(hotel)
    const params = { id: company.partner }
    expect(await office.must(addPartnerPayment.load, { params })).toEqual({
      name: 'Good Hotel',
      balanceCents: chargedCents,
      payableCents: 0,
      limitCents: 5_000_000,
      date: '2026-11-20',
      earliest: '2025-11-19',
      firstOpenDay: null,
      invoices: [],
    })
    const body = { amountCents: 5000, method: 'bank' as const, date: '2026-11-19', note: 'Transfer 4711 😀' }
    await office.must(addPartnerPayment.save, { params, body })

    const balance = await office.must(contract.partnerBalance, { params })
    expect(balance).toMatchObject({
      balanceCents: chargedCents - 5000,
      creditLeftCents: 100_000 - chargedCents + 5000,
    })
    const { items } = await office.must(contract.partners.list, { query: { query: 'good' } })
    expect(items).toMatchObject([
      { balanceCents: balance.balanceCents, creditLeftCents: balance.creditLeftCents, overdueCents: 0 },
    ])
    expect((await office.must(contract.partners.list, { query: { state: 'overdue' } })).items).toEqual([])
    const sorted = async (sort: '-balance' | 'balance' | '-credit' | '-overdue' | 'users' | '-name') =>
      (await office.must(contract.partners.list, { query: { sort, state: 'all' } })).items
    const amounts = (await sorted('-balance')).map((it) => it.balanceCents)
    expect(amounts[0]).toBe(balance.balanceCents)
    expect((await sorted('balance')).map((it) => it.balanceCents)).toEqual(amounts.toReversed())
    const ofCredit = (await sorted('-credit')).map((it) => it.creditLeftCents)
    expect(ofCredit).toEqual(ofCredit.toSorted((a, b) => b - a))
    const ofUsers = (await sorted('users')).map((it) => it.users)
    expect(ofUsers).toEqual(ofUsers.toSorted((a, b) => a - b))
    // Equal amounts stay by name.
    const names = (await sorted('-overdue')).map((it) => it.name)
    expect(names).toEqual(names.toSorted())
    expect((await sorted('-name')).map((it) => it.name)).toEqual(names.toReversed())
    const statement = await office.must(contract.partnerStatement, { params, query: november })
    expect(statement).toMatchObject({
      openingCents: 0,
      chargedCents,
      paidCents: 5000,
      closingCents: balance.balanceCents,
      isCut: false,
    })
    expect(
      statement.items.map((it) => [it.postedOn, it.serviceDate, it.amountCents, it.balanceCents]),
    ).toEqual([
      ['2026-11-19', null, -5000, -5000],
      ['2026-11-20', date, chargedCents, chargedCents - 5000],
    ])
    expect(statement.items[0]?.memo).toBe('Paid by bank transfer: Transfer 4711 😀')
    expect(statement.unprintable).toBe('The statement can’t show 😀 and will show [U+1F600] instead')
    expect(statement.items[1]?.group?.guest).toBe('Ann Guest')
    const later = await office.must(contract.partnerStatement, {
      params,
      query: { from: '2026-12-01', to: '2026-12-31' },
    })
    expect(later).not.toHaveProperty('unprintable')
    expect(later).toMatchObject({
      openingCents: balance.balanceCents,
      closingCents: balance.balanceCents,
      items: [],
    })
  })

  test('a payment sent twice is taken once', async () => {
    const args = {
      params: { id: company.partner },
      body: { amountCents: 700, method: 'cash' as const, date: '2026-11-20', note: '' },
      key: 'once',
    }
    const before = await office.must(contract.partnerBalance, { params: args.params })
    const answers = await Promise.all([
      office.call(addPartnerPayment.save, args),
      office.call(addPartnerPayment.save, args),
    ])
    expect(answers.map((it) => it.status)).toEqual([200, 200])
    expect((await office.must(contract.partnerBalance, { params: args.params })).balanceCents).toBe(
      before.balanceCents - 700,
    )
  })

  test.each([
    ['of nothing', { amountCents: 0 }, 'amountCents'],
    ['that comes tomorrow', { date: '2026-11-21' }, 'date'],
    ['by no known way', { method: 'shells' }, 'method'],
  ])('a payment %s is refused at its field', async (_, wrong, field) => {
    const body = { amountCents: 100, method: 'cash', date: '2026-11-20', note: '', ...wrong }
    const answer = await office.call(addPartnerPayment.save, { params: { id: company.partner }, body })
    expect(answer.body).toMatchObject({ kind: 'object', fields: { [field]: {} } })
  })

  test('the fast track report counts served passengers, and its file is a workbook', async () => {
    const report = await office.must(partnerFastTrack, {
      params: { id: company.partner },
      query: { month: monthOf(date) },
    })
    expect(report).toMatchObject({
      passengers: { adult: 2, child: 0, infant: 0 },
      items: [{ guest: 'Ann Guest', flight: 'BA2155' }],
    })
    const file = await office.send('GET', report.fileUrl)
    expect(file.status).toBe(200)
    expect(String(file.body).startsWith('PK')).toBe(true)
  })
})

describe('a partner’s users', () => {
  const form = { name: 'Hana Hotel', email: 'Hana@Good.example', phone: '', permissions: ['viewCustomer'] }

  test('are created, sent a code, changed, reset, and only found under their partner', async () => {
    const params = { id: company.partner }
    const { guid: userId = '' } = await office.must(accounts.newPartnerUser.save, { params, body: form })
    const mail = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('account_guid', '=', userId)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'hana@good.example', template: 'passwordCode' })
    const user = await office.must(accounts.partnerUser.load, { params: { ...params, userId } })
    expect(user).toMatchObject({
      name: 'Hana Hotel',
      email: 'hana@good.example',
      permissions: ['viewCustomer'],
      version: 1,
    })
    const elsewhere = { id: company.blockedPartner, userId }
    expect((await office.call(accounts.partnerUser.load, { params: elsewhere })).status).toBe(404)
    expect((await office.call(accounts.resetPartnerUserPassword, { params: elsewhere })).status).toBe(404)
    expect((await office.call(accounts.removePartnerUserTotp, { params: elsewhere })).status).toBe(404)
    await office.must(accounts.resetPartnerUserPassword, { params: { ...params, userId } })
    const mails = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('account_guid', '=', userId)
      .execute()
    expect(mails).toHaveLength(2)
  })

  test('never get permissions beyond those of partner users', async () => {
    const params = { id: company.partner }
    const greedy = {
      ...form,
      email: 'greedy@good.example',
      permissions: ['viewCustomer', 'adminSystem'],
      kind: 'staff',
      partnerGuid: null,
    }
    expect((await office.call(accounts.newPartnerUser.save, { params, body: greedy })).status).toBe(400)
    const body = { ...greedy, permissions: ['viewCustomer'] }
    const { guid = '' } = await office.must(accounts.newPartnerUser.save, { params, body })
    const row = await portal.database.db
      .selectFrom('account')
      .selectAll()
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      kind: 'partner',
      partner_guid: company.partner,
      permissions: ['viewCustomer'],
    })
  })

  test('an e-mail address belongs to one account, even with simultaneous requests', async () => {
    const params = { id: company.partner }
    const twice = { ...form, email: 'twice@good.example' }
    const answers = await Promise.all(
      [1, 2].map(() => office.call(accounts.newPartnerUser.save, { params, body: twice })),
    )
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('losing a permission or the account ends the session immediately', async () => {
    for (const change of [
      { permissions: [], active: true },
      { permissions: ['viewCustomer', 'editCustomer'], active: false },
    ]) {
      const hotel = await hotelUser()
      const params = { id: company.partner, userId: hotel.accountGuid }
      const { totpOn: _totpOn, ...user } = await office.must(accounts.partnerUser.load, { params })
      await office.must(accounts.partnerUser.save, { params, body: { ...user, ...change } })
      expect((await hotel.call(appData)).status).toBe(401)
    }
  })

  test('removing a missing authenticator app is refused with a message', async () => {
    const hotel = await hotelUser()
    const answer = await office.call(accounts.removePartnerUserTotp, {
      params: { id: company.partner, userId: hotel.accountGuid },
    })
    expect(answer.body).toEqual({ errors: [{ name: 'user', message: 'No authenticator app is set up' }] })
  })
})

test('a partner user reads only their own balance and statement', async () => {
  const hotel = await hotelUser()
  expect((await hotel.call(contract.partnerBalance, { params: { id: company.partner } })).status).toBe(200)
  for (const id of [company.blockedPartner, '00000000-0000-7000-8000-000000000000']) {
    expect((await hotel.call(contract.partnerBalance, { params: { id } })).status).toBe(404)
    expect((await hotel.call(contract.partnerStatement, { params: { id }, query: november })).status).toBe(
      404,
    )
  }
  expect((await hotel.call(contract.partners.list)).status).toBe(403)
})

test('staff with read access to bookings cannot read statements', async () => {
  const agent = await signedIn(portal, ['viewCustomer'])
  expect((await agent.call(contract.partnerBalance, { params: { id: company.partner } })).status).toBe(404)
})
