import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { options } from '#contract/options.ts'
import { mapForm } from '#contract/map.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const off = { tiles: '', credit: '', creditLink: '', version: 3 }

test('an address without {z}, {x} and {y} is refused at its field, and missing credit by the server', async () => {
  const page = await openPage('/configuration/map', {
    as: anAdministrator(),
    answers: [
      answer(mapForm.load, off),
      refused(mapForm.save, refuseField('credit', 'Enter the map credit')),
    ],
  })
  const address = page.getByLabel('Tile address')
  const save = page.getByRole('button', { name: 'Save map' })
  await address.fill('https://tile.example/map.png')
  await save.click()
  await page.getByText('Include {z}, {x} and {y}').first().waitFor()
  expect(page.sent(mapForm.save)).toEqual([])
  await address.fill('https://tile.example/{z}/{x}/{y}.png')
  await save.click()
  await page.getByText('Enter the map credit').first().waitFor()
  expect(page.sent(mapForm.save)).toEqual([{ ...off, tiles: 'https://tile.example/{z}/{x}/{y}.png' }])
})

test('coordinates copied from a map fill in both fields, whichever they are pasted into', async () => {
  const page = await openPage('/configuration/locations/new', {
    as: anAdministrator(),
    answers: [
      answer(catalogue.locations.create.load, smallestReply(catalogue.locations.create.load)),
      answer(options, { items: [] }),
    ],
  })
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  const paste = (into: typeof latitude, text: string) =>
    into.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      return input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  await latitude.fill('1')
  expect(await paste(latitude, '13.0746, -59.4923')).toBe(false)
  await expect.poll(() => latitude.inputValue()).toBe('13.074600')
  expect(await longitude.inputValue()).toBe('-59.492300')
  await longitude.fill('2')
  await paste(longitude, '13.1, -59.6')
  await expect.poll(() => longitude.inputValue()).toBe('-59.600000')
  expect(await latitude.inputValue()).toBe('13.100000')
  // One number is pasted as usual.
  expect(await paste(latitude, '13.2')).toBe(true)
})
