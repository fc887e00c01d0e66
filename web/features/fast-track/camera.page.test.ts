import { expect, test } from 'vitest'
import { arrivalLoadBooking, arrivalQuery, type DeskRow } from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { checkRotatingAppearance } from '#web/testing/appearances.ts'
import { addCamera, showCode, type Scene } from '#web/testing/fake-camera.ts'
import { aDeskList, aDeskParty, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const parties = ['TICKET-A', 'TICKET-B'].map((code, place): [string, DeskRow] => [
  code,
  aDeskRow({ bookingGuid: aGuid(100 + place), reference: `DEMO${place}A`, name: `Guest ${code}` }),
])
const finds = answer(arrivalQuery, ({ query }) =>
  aDeskList({ items: parties.filter(([code]) => code === query.query).map(([, row]) => row) }),
)
const loads = answer(arrivalLoadBooking, ({ query }) =>
  aDeskParty(parties.find(([, row]) => row.bookingGuid === query.bookingGuid)?.[1] ?? aDeskRow()),
)

/** A tablet with a camera, which is open. */
async function openCamera(): Promise<PortalPage> {
  const page = await openPage('/scan', { as: aDeskAgent(), device: 'tablet', answers: [finds, loads] })
  await addCamera(page)
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
  await page.getByText('Hold the code in front of the camera.').waitFor()
  return page
}

const ticket = (text: string): Scene => ({ text, format: 'QRCode', modulePixels: 8 })
const searches = (page: PortalPage) =>
  page
    .asked(arrivalQuery)
    .map(({ query }) => query.query)
    .filter((it) => it !== '')
const camera = (page: PortalPage) => page.getByRole('region', { name: 'Camera' })
const keepOpen = 'Keep open for the next guest'

test('the camera reads one code and closes', async () => {
  const page = await openCamera()
  await showCode(page, ticket('TICKET-A'))
  await page.getByRole('heading', { name: /Guest TICKET-A/ }).waitFor()
  await camera(page).waitFor({ state: 'detached' })
  expect(searches(page)).toEqual(['TICKET-A'])
  expect(await page.evaluate(() => window.fakeCamera?.stopped)).toBe(1)
})

test('for a queue it stays open: each code is read once, its result is over the picture and its party below', async () => {
  const page = await openCamera()
  await page.getByLabel(keepOpen).check()
  await showCode(page, ticket('TICKET-A'))
  await camera(page).getByText('DEMO0A, Guest TICKET-A').waitFor()
  await page.getByRole('heading', { name: /Guest TICKET-A/ }).waitFor()
  const picture = await page.getByLabel('Camera view').boundingBox()
  const party = await page.getByRole('heading', { name: /Guest TICKET-A/ }).boundingBox()
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(party?.y ?? 0)
  await showCode(page, ticket('TICKET-B'))
  await page.getByRole('heading', { name: /Guest TICKET-B/ }).waitFor()
  await showCode(page, ticket('TICKET-A'))
  await page.waitForTimeout(1500)
  expect(searches(page)).toEqual(['TICKET-A', 'TICKET-B'])
  expect(await checkRotatingAppearance(page, 2)).toEqual([])
  await page.getByRole('button', { name: 'Close camera' }).click()
  await camera(page).waitFor({ state: 'detached' })
})

test('the choice to keep it open is remembered', async () => {
  const page = await openCamera()
  await page.getByLabel(keepOpen).check()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
  expect(await page.getByLabel(keepOpen).isChecked()).toBe(true)
})

test('the torch is offered if the camera has one', async () => {
  const page = await openCamera()
  await page.getByRole('button', { name: 'Torch on' }).click()
  await page.getByRole('button', { name: 'Torch off' }).click()
  await page.getByRole('button', { name: 'Torch on' }).waitFor()
  expect(await page.evaluate(() => window.fakeCamera?.torch)).toEqual([true, false])
})

test('every result has its own sound and vibration', async () => {
  const page = await openCamera()
  await page.getByLabel(keepOpen).check()
  await page.evaluate(() => {
    const given: unknown[] = []
    Object.assign(window, { given })
    navigator.vibrate = (pattern) => given.push(pattern) > 0
    // A tone is noted when it starts.
    OscillatorNode.prototype.start = function (this: OscillatorNode) {
      given.push(this.frequency.value)
    }
    OscillatorNode.prototype.stop = () => undefined
  })
  const given = () => page.evaluate(() => (window as unknown as { given: unknown[] }).given)
  await showCode(page, ticket('TICKET-A'))
  await expect.poll(given).toEqual([[60], 880, 1320])
  await showCode(page, ticket('NO-TICKET'))
  await expect.poll(given).toEqual([[60], 880, 1320, [250], 220, 180])
})

test('a camera that is not allowed says how to allow it', async () => {
  const page = await openPage('/scan', { as: aDeskAgent(), answers: [finds] })
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
  await page
    .getByText('Camera access is blocked. Allow it for this site in the browser settings, or type the code.')
    .waitFor()
})
