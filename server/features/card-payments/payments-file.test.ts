import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupDetail } from '#contract/groups.ts'
import { queryImportRows } from '#contract/imports.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'

let cards: CardOffice
let desk: ImportDesk
beforeAll(async () => {
  cards = await openCardOffice()
  desk = new ImportDesk(cards.portal, cards.office, 'cardPayments')
})
afterAll(() => cards.close())

const heading = 'PnP OrderID,Date,Amount,FinalStatus,Type,Card Name,Card Type,Card Number,Order Classifier'

test('a gateway file is imported and matched; importing it again changes nothing', async () => {
  const [booked, other] = [
    await cards.book({ lastName: 'Filed' }),
    await cards.book({ firstName: 'Nora', lastName: 'Named' }),
  ]
  const rows = [
    '2026112000000000001,11/20/2026 11:58,198.00,success,auth,A ' +
      `Stranger,VISA,4111111111111111,${booked.reference}`,
    '2026112000000000002,11/20/2026 12:01,198.00,success,auth,Nora Named,MSTR,5555********4444,',
    '2026112000000000003,11/20/2026 12:02,75.50,success,auth,Ned Nobody,VISA,1111,',
    '2026112000000000004,11/20/2026 12:03,20.00,badcard,auth,Bad Card,VISA,0002,',
    '2026112000000000002,11/20/2026 13:00,98.00,success,return,Nora Named,MSTR,4444,',
    ',11/20/2026,1.00,success,auth,No Order,VISA,1,',
  ]
  const file = `${heading}\n${rows.join('\n')}\n`
  const guid = await desk.uploaded(file, 'gateway.csv')
  expect(await desk.checked(guid)).toMatchObject({ planned: { new: 4, notTaken: 1, refused: 1 } })
  expect(await desk.done(guid)).toMatchObject({
    state: 'done',
    outcomes: { new: 4, notTaken: 1, refused: 1 },
  })
  const { items: told } = await cards.office.must(queryImportRows, { params: { run: guid } })
  const [paid] = (await cards.list({ query: '2026112000000000001' })).items
  expect(told[0]?.links).toEqual([
    { kind: 'payment', guid: paid?.guid, label: '2026112000000000001', customerGuid: null },
    { kind: 'group', guid: booked.group, label: booked.reference, customerGuid: booked.customer },
  ])
  const balanceOf = async (of: typeof booked) =>
    (await cards.office.must(groupDetail, { params: { id: of.customer, group: of.group } })).balanceCents
  expect([await balanceOf(booked), await balanceOf(other)]).toEqual([0, 9_800])
  const { items } = await cards.list()
  expect(
    items
      .map((one) => `${one.orderId.slice(-1)} ${one.kind} ${one.state} ${one.last4}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    '1 sale matched 1111',
    '2 refund matched 4444',
    '2 sale matched 4444',
    '3 sale unmatched 1111',
    '4 sale notTaken 0002',
  ])
  const again = await desk.uploaded(`${heading}\n${rows.toReversed().join('\n')}\n`, 'again.csv')
  await desk.checked(again)
  expect(await desk.done(again)).toMatchObject({ outcomes: { same: 5, refused: 1, new: 0 } })
  await expectCardBooksToAgree(cards.portal)
})

test('two equal unnumbered refunds are two; importing the file again, in any order, changes nothing', async () => {
  const booked = await cards.book({ lastName: 'Refunded' })
  const refund = (cents: string) =>
    `2026112000000000009,11/20/2026 13:00,${cents},success,return,Ray Refunded,VISA,1111,`
  const paid = '2026112000000000009,11/20/2026 11:58,198.00,success,auth'
  const sale = `${paid},Ray Refunded,VISA,1111,${booked.reference}`
  const rows = [sale, refund('50.00'), refund('50.00'), refund('30.00')]
  const bring = async (some: string[]) => {
    const guid = await desk.uploaded(`${heading}\n${some.join('\n')}\n`)
    await desk.checked(guid)
    return (await desk.done(guid)).outcomes
  }
  const owed = async () =>
    (await cards.office.must(groupDetail, { params: { id: booked.customer, group: booked.group } }))
      .balanceCents
  expect(await bring(rows)).toMatchObject({ new: 2, refused: 0 })
  expect(await owed()).toBe(13_000)
  expect(await bring(rows)).toMatchObject({ same: 2, new: 0 })
  expect(await bring(rows.toReversed())).toMatchObject({ same: 2, new: 0 })
  expect(await owed()).toBe(13_000)
  expect(await bring([...rows, refund('30.00')])).toMatchObject({ same: 1, new: 1 })
  expect(await owed()).toBe(16_000)
  const numbered = heading.replace('Order Classifier', 'Refund Number')
  const known = ['7', '8'].map(
    (number) => `2026112000000000009,11/20/2026 13:00,50.00,success,return,Ray Refunded,VISA,1111,${number}`,
  )
  for (const some of [known, known.toReversed()]) {
    const guid = await desk.uploaded(`${numbered}\n${some.join('\n')}\n`)
    await desk.checked(guid)
    expect((await desk.done(guid)).outcomes.new).toBe(0)
  }
  expect(await owed()).toBe(16_000)
  await expectCardBooksToAgree(cards.portal)
})

test('amounts are in the currency of their row and can be searched as typed', async () => {
  const withCurrency = `${heading},Currency`
  const rows = [
    '2026112000000000021,11/20/2026 11:58,"19,800",success,auth,Yuki Yen,VISA,1111,,JPY',
    '2026112000000000022,11/20/2026 11:59,jpy 19800,success,auth,Yuri Yen,VISA,1111,,',
    '2026112000000000023,11/20/2026 11:59,198.50,success,auth,Yoko Yen,VISA,1111,,JPY',
  ]
  const guid = await desk.uploaded(`${withCurrency}\n${rows.join('\n')}\n`)
  await desk.checked(guid)
  expect((await desk.done(guid)).outcomes).toMatchObject({ notTaken: 2, refused: 1 })
  const found = async (query: string) =>
    (await cards.list({ query })).items.map(
      ({ name, amountCents, currency }) => `${name} ${amountCents} ${currency}`,
    )
  expect(await found('yen')).toEqual(expect.arrayContaining(['Yuki Yen 19800 JPY', 'Yuri Yen 19800 JPY']))
  await cards.portal.database.db.updateTable('site').set({ currency: 'JPY' }).execute()
  expect(await found('19800')).toContain('Yuki Yen 19800 JPY')
  await cards.portal.database.db.updateTable('site').set({ currency: 'BBD' }).execute()
})
