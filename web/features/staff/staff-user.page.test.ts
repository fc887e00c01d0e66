import { describe, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { options } from '#contract/options.ts'
import {
  forceStaffSignOut,
  newStaffUser,
  resetStaffPassword,
  staffUser,
  type StaffUserLoaded,
} from '#contract/staff.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, rejected } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const noVehicles = answer(options, { items: [] })
const aPerson = (more: Partial<StaffUserLoaded> = {}) =>
  smallestReply(staffUser.load, {
    name: 'Nina Night',
    email: 'nina.night@demo.example',
    phone: '',
    active: true,
    hasPassword: true,
    version: 1,
    ...more,
  })
const openPerson = (person: StaffUserLoaded, { answers = [], ...more }: Opening = {}) =>
  openPage(`/configuration/staff-users/${aGuid(1)}`, {
    as: anAdministrator(),
    ...more,
    answers: [noVehicles, answer(staffUser.load, person), ...answers],
  })

describe('a role', () => {
  test('selects its permissions, which can be changed; other choices are custom', async () => {
    const page = await openPerson(aPerson({ permissions: ['driver', 'fastTrack'] }), {
      answers: [answer(staffUser.save, {})],
    })
    const role = page.getByLabel('Role')
    expect(await role.inputValue()).toBe('')
    await role.selectOption('Dispatcher')
    const isChecked = (name: string) => page.getByRole('checkbox', { name, exact: true }).isChecked()
    expect([await isChecked('Dispatcher'), await isChecked('Driver')]).toEqual([true, false])
    expect(await axe(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Driver', exact: true }).check()
    expect(await role.inputValue()).toBe('')
    await page.getByRole('checkbox', { name: 'Driver', exact: true }).uncheck()
    expect(await role.inputValue()).toBe('dispatcher')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => page.sent(staffUser.save).at(-1)?.permissions.toSorted())
      .toEqual(['dailyReports', 'dispatcher', 'viewCustomer', 'viewDateStatus'])
  })
})

describe('a staff user', () => {
  test('has its account’s actions in the palette, with the reason for those it can’t have now', async () => {
    const page = await openPerson(aPerson({ sessions: 0 }), {
      answers: [answer(findRecords, { items: [] }), answer(queryCustomers, { items: [], nextCursor: null })],
    })
    await page.getByRole('button', { name: 'Reset password' }).waitFor()
    await page.keyboard.press('Control+k')
    const typed = page.getByRole('combobox', { name: 'Search or go to' })
    await typed.fill('force sign')
    await page.getByRole('option', { name: /Force sign-out.*Not signed in anywhere/ }).waitFor()
    await typed.fill('reset password')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Nina Night’s password will stop working').waitFor()
  })

  test.each([
    { box: 'Active', field: 'active', refusal: 'You can’t deactivate your own account' },
    {
      box: 'Admin system',
      field: 'permissions',
      refusal: 'You can’t remove your own permission to configure the system',
    },
  ])(
    'can’t remove their own access ($box): the form shows the error, and the choice stays',
    async ({ box, field, refusal }) => {
      const person = aPerson({ self: true, permissions: ['adminSystem'] })
      const page = await openPerson(person, {
        answers: [refused(staffUser.save, refuseField(field, refusal))],
      })
      await page.getByRole('checkbox', { name: box }).uncheck()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(refusal).first().waitFor()
      expect(await page.getByRole('checkbox', { name: box }).isChecked()).toBe(false)
      expect(page.sent(staffUser.save)).toHaveLength(1)
    },
  )

  test('is asked about before an action, and Enter on Cancel does nothing', async () => {
    const page = await openPerson(aPerson({ sessions: 1 }), { answers: [answer(forceStaffSignOut, {})] })
    await page.getByRole('button', { name: 'Force sign-out' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.sent(forceStaffSignOut)).toEqual([])
    await page.getByRole('button', { name: 'Force sign-out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Force sign-out' }).click()
    await expect.poll(() => page.sent(forceStaffSignOut)).toEqual([{}])
  })

  test('a user without sessions can’t be signed out, and the button says why', async () => {
    const page = await openPerson(aPerson({ sessions: 0, totpOn: false, devices: 0 }), { device: 'phone' })
    for (const name of ['Force sign-out', 'Clear web push', 'Remove TOTP'])
      expect(await page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(await axe(page)).toEqual([])
  })

  test('keeps their password when the server refuses the reset, and the dialog says why', async () => {
    const failed = refused(resetStaffPassword, refuse('Nina Night', 'No e-mail address'))
    const page = await openPerson(aPerson(), { answers: [failed] })
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('dialog').getByText('Nina Night: No e-mail address').first().waitFor()
  })
})

test('a new staff user needs a valid e-mail address, with the error at its field', async () => {
  const page = await openPage('/configuration/staff-users/new', {
    as: anAdministrator(),
    answers: [
      noVehicles,
      answer(newStaffUser.load, smallestReply(newStaffUser.load, { name: '', email: '', phone: '' })),
      rejected(newStaffUser.save),
    ],
  })
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nina Night')
  const email = page.getByRole('textbox', { name: /^E-mail/ })
  await email.fill('nina.night@demo')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  expect(await email.inputValue()).toBe('nina.night@demo')
})
