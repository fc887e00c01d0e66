import { expect, test } from 'vitest'
import type { AskedField } from '#contract/booking-fields.ts'
import { deskDeviceList } from '#contract/offline-desk.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer, failing } from '#web/testing/answers.ts'
import { aDesk, aDeskParty } from '#web/testing/fixtures/desk.ts'
import { aStoredParty } from '#web/testing/fixtures/desk-device.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import {
  comeBack,
  couple,
  done,
  goAway,
  header,
  lastSent,
  list,
  party,
  said,
  scan,
  storedParties,
} from '#web/testing/offline-desk.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const base = {
  kind: 'text' as const,
  hint: '',
  choices: [],
  asked: 'no' as const,
  askedByDriver: 'no' as const,
  seenByGuest: false,
}
const [meeting, allergy]: AskedField[] = [
  { ...base, guid: aGuid(71), owner: 'fastTrack', name: 'Meeting point', askedAtCheckIn: 'required' },
  { ...base, guid: aGuid(72), owner: 'passenger', name: 'Allergy', askedAtCheckIn: 'optional' },
]
const asked = aDeskParty(couple)
const answers = {
  [asked.bookingGuid]: {},
  ...Object.fromEntries(asked.people.map((it) => [it.guid, {}])),
}
const stored = aStoredParty({ ...asked, answers })
const fields = meeting && allergy ? [meeting, allergy] : []

async function openDesk(isAway: boolean) {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      ...aDesk([couple]),
      answer(arrivalLoadBooking, { ...asked, answers }),
      list({ parties: [stored], fields }),
      done,
    ],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await expect.poll(() => storedParties(page)).toBe(1)
  if (isAway) await goAway(page)
  await scan(page, 'CPL234')
  await party(page, 'CPL234').getByText('Emma van der Berg').click()
  return page
}

test('a required question is asked at check-in, with its message next to the field', async () => {
  const page = await openDesk(false)
  const open = party(page, 'CPL234')
  await open.getByLabel('Allergy, Emma van der Berg').fill('Nuts')
  await open.getByRole('button', { name: 'Check in', exact: true }).click()
  await open.getByText('This field is required').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')).toContain(aGuid(71))
  expect(page.sent(arrivalCheckIn)).toEqual([])
  await open.getByLabel('Meeting point').fill('Kiosk')
  await open.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect.poll(() => lastSent(page).map((it) => it['kind'])).toContain('answers')
  expect(lastSent(page).find((it) => it['kind'] === 'answers')).toMatchObject({
    answers: [
      { of: asked.bookingGuid, field: aGuid(71), value: 'Kiosk', seen: null },
      { of: asked.people[0]?.guid, field: aGuid(72), value: 'Nuts', seen: null },
    ],
  })
})

test('offline answers survive a reload and are sent before the check-in', async () => {
  const page = await openDesk(true)
  await party(page, 'CPL234').getByLabel('Meeting point').fill('Gate')
  await party(page, 'CPL234').getByRole('button', { name: 'Check in', exact: true }).click()
  await said(page, '1 checked in, 1 of 2 in total')
  await page.reload()
  await header(page).getByText('Offline · 2 actions saved on this device').waitFor()
  await scan(page, 'CPL234')
  await expect.poll(() => party(page, 'CPL234').getByLabel('Meeting point').inputValue()).toBe('Gate')
  await comeBack(page, list({ parties: [stored], fields }))
  await expect.poll(() => lastSent(page).map((it) => it['kind'])).toEqual(['answers', 'checkIn'])
})

test('an answer is saved without a check-in', async () => {
  const page = await openDesk(false)
  await party(page, 'CPL234').getByLabel('Meeting point').fill('Gate')
  await party(page, 'CPL234').getByRole('button', { name: 'Save answers' }).click()
  await said(page, '1 answer saved')
  await expect.poll(() => lastSent(page).map((it) => it['kind'])).toEqual(['answers'])
})

test('what is typed while answers are saved isn’t saved yet', async () => {
  const page = await openDesk(true)
  const open = party(page, 'CPL234')
  const save = open.getByRole('button', { name: 'Save answers' })
  await open.getByLabel('Meeting point').fill('Gate')
  const release = await holdDevice(page)
  await save.click()
  await open.getByRole('button', { name: 'Save answers', disabled: true }).waitFor()
  await open.getByLabel('Meeting point').fill('Gate 4')
  await open.getByLabel('Allergy, Emma van der Berg').fill('Nuts')
  await release()
  await said(page, '1 answer saved')
  expect(await open.getByLabel('Meeting point').inputValue()).toBe('Gate 4')
  await save.click()
  await said(page, '2 answers saved')
  await comeBack(page, list({ parties: [stored], fields }))
  await expect
    .poll(() => lastSent(page).at(-1))
    .toMatchObject({
      answers: [
        { field: aGuid(71), value: 'Gate 4', seen: 'Gate' },
        { field: aGuid(72), value: 'Nuts', seen: null },
      ],
    })
})

test('a device without the list of fields says so, and loads it for the next press', async () => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      ...aDesk([couple]),
      answer(arrivalLoadBooking, { ...asked, answers }),
      failing(deskDeviceList),
      done,
    ],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await scan(page, 'CPL234')
  const open = party(page, 'CPL234')
  await open.getByText('Emma van der Berg').click()
  await open.getByRole('button', { name: 'Check in', exact: true }).click()
  await said(page, 'The questions are still loading. Try again in a moment.')
  page.answer(list({ parties: [stored], fields }))
  await open.getByRole('button', { name: 'Check in', exact: true }).click()
  await open.getByLabel('Meeting point').fill('Kiosk')
  await open.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect.poll(() => lastSent(page).map((it) => it['kind'])).toContain('answers')
})

/** Keeps what the device stores busy until it is released, as a slow device does. */
async function holdDevice(page: PortalPage): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kerbside')
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames]
          const store = opening.result.transaction(names, 'readwrite').objectStore(names[0] ?? '')
          const wait = () => {
            if ('isReleased' in window) return opening.result.close()
            store.count().onsuccess = wait
          }
          store.count().onsuccess = () => {
            resolve()
            wait()
          }
        }
      }),
  )
  return () => page.evaluate(() => void Object.assign(window, { isReleased: true }))
}
