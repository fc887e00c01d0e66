import { describe, expect, test } from 'vitest'
import { bookingFields } from '#contract/booking-fields.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { aDispatcher, anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const trip = aTripOnBoard(1)
const open = (as = aDispatcher()): Promise<PortalPage> =>
  openPage(`/dispatcher?trip=${trip.guid}`, {
    as,
    answers: [
      answer(dispatcherDashboard, aBoard([trip])),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      answer(bookingFields, { items: [] }),
      answer(bookingComments.load, { comments: 'Two pushchairs' }),
      answer(bookingComments.save, { toast: 'Changes saved' }),
      answer(groupNotes.load, {
        comments: 'Anniversary',
        flags: [],
        partnerReference: '',
        details: {},
        bookings: [
          {
            guid: trip.bookingGuid,
            kind: 'arrivalTransfer',
            serviceDate: '2026-11-20',
            comments: 'Two pushchairs',
            details: {},
          },
        ],
        passengers: [],
        trips: [
          {
            guid: trip.guid,
            bookingGuid: trip.bookingGuid,
            label: 'Arrival',
            details: { notesForDriver: 'Sign' },
          },
        ],
        version: 3,
      }),
      answer(groupNotes.save, { toast: 'Notes saved' }),
    ],
  })
const notes = (page: PortalPage) => page.getByRole('region', { name: 'Notes' })

describe('the notes in a trip’s panel', () => {
  test('are the booking’s comments for a dispatcher, who can change them there', async () => {
    const page = await open()
    await notes(page).getByText('Two pushchairs').waitFor()
    expect(await notes(page).getByText('Anniversary').count()).toBe(0)
    await notes(page).getByRole('button', { name: 'Edit comments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Booking Comments' })
    await dialog.getByLabel('Comments').fill('One pushchair')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(bookingComments.save)[0]).toMatchObject({ comments: 'One pushchair' })
    const change = notes(page).getByRole('button', { name: 'Change stops and addresses' })
    expect(await change.getAttribute('aria-disabled')).toBe('true')
    expect(page.asked(groupNotes.load)).toEqual([])
  })

  test('are the reservation’s and the trip’s, too, for those who may change reservations', async () => {
    const page = await open(anAdministrator())
    await notes(page).getByText('Anniversary').waitFor()
    await notes(page).getByText('Two pushchairs').waitFor()
    expect(
      await notes(page).getByRole('link', { name: 'Change stops and addresses' }).getAttribute('href'),
    ).toMatch(new RegExp(`${trip.groupGuid}\\?change=transportChange&booking=${trip.bookingGuid}$`))
    await notes(page).getByRole('button', { name: 'Edit notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notes for DEMT01' })
    await dialog.getByLabel('Reservation comments').fill('Birthday')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save notes' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(groupNotes.save)[0]).toMatchObject({
      comments: 'Birthday',
      bookings: [{ guid: trip.bookingGuid, comments: 'Two pushchairs' }],
      trips: [{ guid: trip.guid, details: { notesForDriver: 'Sign' } }],
      notifyGuest: true,
      version: 3,
    })
  })
})
