import { expect, test } from 'vitest'
import { payoutsOf, type Settling } from './payout.ts'

const of = (driver: string, amountCents: number, isOwedBack = false): Settling => ({
  guid: `${driver} ${amountCents}`,
  driverGuid: driver,
  driver: driver.toUpperCase(),
  amountCents,
  isOwedBack,
})

test('each driver gets the sum of their gratuities less what they owe back', () => {
  expect(payoutsOf([of('bob', 500), of('ann', 1_000), of('bob', 700), of('bob', 300, true)])).toEqual([
    {
      driverGuid: 'bob',
      driver: 'BOB',
      gratuities: 2,
      dueCents: 1_200,
      owedBackCents: 300,
      amountCents: 900,
    },
    {
      driverGuid: 'ann',
      driver: 'ANN',
      gratuities: 1,
      dueCents: 1_000,
      owedBackCents: 0,
      amountCents: 1_000,
    },
  ])
})

test('a driver who owes back as much or more gets no payout', () => {
  expect(
    payoutsOf([of('ann', 500), of('ann', 500, true), of('bob', 100, true)]).map((it) => it.amountCents),
  ).toEqual([0, -100])
})

test('no gratuities, no payouts', () => {
  expect(payoutsOf([])).toEqual([])
})
