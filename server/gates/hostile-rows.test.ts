import { expect, test } from 'vitest'
import { desk, desks, head, openImportDesks } from '#server/testing/import-desks.ts'

/**
 * Files of every kind that a person may bring by mistake or on purpose: each gets a clear answer, never a
 * fault of the server.
 */
openImportDesks()

test('wrong dates, cells too many and one record twice are said by row; nothing else of the file suffers', async () => {
  const cid = 'Cid,Fine,cid@h.example,46346,\n'
  const file = `${head}Ann,Date,ann@h.example,31/02/1990,\nBob,Wide,bob@h.example,,a,b,c\n${cid}${cid}`
  const run = await desk.uploaded(file)
  await desk.checked(run)
  expect(await desk.outcomes(run)).toEqual([
    '2 refused Ann Date: Birthday: “31/02/1990” isn’t a valid date',
    '3 refused : This row has 7 cells, but there are 5 headings. ' +
      'Put cells that contain the separator in quotation marks, or choose another heading row.',
    '4 new Cid Fine: New customer',
    '5 same Cid Fine: Same as row 4',
  ])
})

test('dates and amounts that contradict each other are doubted aloud', async () => {
  const rows = 'A,12.50,25/12/1990\nB,"12,50",12/25/1990\n' // not moved
  const run = await desk.detail(await desk.uploaded(`First name,Notes,Birthday\n${rows}`))
  expect(run.remarks).toEqual([
    'Some dates have the day first, others the month. Check the date format.',
    'Some amounts have a decimal point, others a comma. Check the decimal separator.',
  ])
})

const bokunHead = 'Confirmation code,Changed at,Product,Product number,Date,Customer,Adults,Price,Currency\n'
const paymentHead = 'Order,Date,Amount,Status,Name on the card\n'

test('each wrong row of a Bókun file gets its reason, and the other rows are unaffected', async () => {
  const rows = [
    'H-1,2026-11-19T10:00:00Z,Fast track,77,31/02/2026,Ann Date,2,90.00,BBD',
    'H-2,2026-11-19T10:00:00Z,Fast track,77,2026-11-24,Bob Party,many,90.00,BBD',
    'H-3,2026-11-19T10:00:00Z,Fast track,77,2026-11-24,Cid Price,2,1.2.3,BBD',
    ',2026-11-19T10:00:00Z,Fast track,77,2026-11-24,Dan Nameless,2,90.00,BBD',
    'H-5,2026-11-19T10:00:00Z,Fast track,77,2026-11-24,Eve Money,2,90.00,EUR',
    'H-6,2026-11-19T10:00:00Z,Fast track,77,46350,Fay Excel,2,"1,090.00",BBD,too,many,cells',
    'H-7,2026-11-19T10:00:00Z,Fast track,77,46350,Gus Good,2,"1,090.00",BBD',
    'H-7,2026-11-19T10:00:00Z,Fast track,77,46350,Gus Good,2,"1,090.00",BBD',
  ]
  const run = await desks.bokun.uploaded(bokunHead + rows.join('\n'))
  await desks.bokun.checked(run)
  expect(await desks.bokun.outcomes(run)).toEqual([
    '2 refused H-1: Date: “31/02/2026” isn’t a valid date',
    '3 refused H-2: Adults: “many” isn’t a valid number of people',
    '4 refused H-3: Price: “1.2.3” isn’t a valid amount',
    '5 refused : Confirmation code: The confirmation code is missing',
    expect.stringMatching(/^6 needsPerson H-5 Eve Money: No exchange rate for EUR/),
    '7 refused : This row has 12 cells, but there are 9 headings. ' +
      'Put cells that contain the separator in quotation marks, or choose another heading row.',
    '8 needsPerson H-7 Gus Good: Fast track: this product isn’t mapped yet',
  ])
})

test('of card payments as well', async () => {
  const rows = [
    'P-1,31/02/2026,12.00,success,Ann Date',
    'P-2,2026-11-19,twelve,success,Bob Amount',
    ',2026-11-19,12.00,success,Cid Nameless',
    'P-4,2026-11-19,0.00,success,Dan Zero',
    'P-5,46345,"1,012.00",success,Eve Excel',
    'P-5,46345,"1,012.00",success,Eve Excel',
    'P-6,2026-11-19,12.00,success,Fay Wide,too,many',
    'P-7,2026-11-19,12.00,nonsense,Gus Status',
  ]
  const run = await desks.cardPayments.uploaded(paymentHead + rows.join('\n'))
  await desks.cardPayments.checked(run)
  expect(await desks.cardPayments.outcomes(run)).toEqual([
    '2 refused P-1, Ann Date: Date: “31/02/2026” isn’t a valid date',
    '3 refused P-2, Bob Amount: Amount: “twelve” isn’t a valid amount',
    '4 refused Cid Nameless: Order: The order ID is missing',
    '5 refused P-4, Dan Zero: Amount: Enter an amount above zero',
    '6 new P-5, Eve Excel: Unmatched: No reservation or desk payment is for this amount',
    '8 refused : This row has 7 cells, but there are 5 headings. ' +
      'Put cells that contain the separator in quotation marks, or choose another heading row.',
    '9 notTaken P-7, Gus Status: Not final yet',
  ])
})
