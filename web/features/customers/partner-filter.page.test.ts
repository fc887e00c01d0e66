import { expect, test } from 'vitest'
import { options } from '#contract/options.ts'
import { answer } from '#web/testing/answers.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'

test('the bookings of a blocked partner can be found, though nothing new is booked on its account', async () => {
  const blocked = { guid: aGuid(7), name: 'Palm Hotel', blocked: true, disabled: true }
  const page = await openList([aFoundReservation(1)], { answers: [answer(options, { items: [blocked] })] })
  await page.getByPlaceholder('Any partner').fill('palm')
  await page.getByRole('option', { name: 'Palm Hotel' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('partner')).toBe(aGuid(7))
})
