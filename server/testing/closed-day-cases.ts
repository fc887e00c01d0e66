import { advancedBookingChange } from '#contract/advanced-booking.ts'
import * as changes from '#contract/booking-changes.ts'
import { saveCloseDayComments } from '#contract/close-day.ts'
import { callNumber, saveStaffOnShift } from '#contract/concierge.ts'
import { dateStatus } from '#contract/date-status.ts'
import * as dispatch from '#contract/dispatch.ts'
import { dispatcherOutsideTrip, swapDrivers } from '#contract/dispatch-moves.ts'
import { hourlyBookingChange, pointBookingChange, privateBookingChange } from '#contract/drive-bookings.ts'
import * as driver from '#contract/driver.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import * as fastTrack from '#contract/fast-track.ts'
import { onSiteAddPax, onSiteDateChange, onSiteUndoCancellation, staffPurchase } from '#contract/on-site.ts'
import { feeChange } from '#contract/fees.ts'
import { takeGratuity } from '#contract/gratuities.ts'
import * as till from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { lateFlight } from '#server/testing/late-flight.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { confirmAndDo, guest, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { type Done, planned } from './closed-day-change.ts'
import { cancelled, closesAt, day, direct, party, step } from './closed-day-party.ts'

let desk: ReservationDesk

/** Every command in the list, prepared before the day is closed and run afterwards. */
export function closedDayCases(on: ReservationDesk): Record<string, Done> {
  desk = on
  closesAt(on)
  const { company } = desk
  const listed = (locationGuid: string) => ({ locationGuid })
  const journey = {
    date: day,
    time: '10:30',
    from: listed(company.hotel),
    to: listed(company.villa),
    cars: [{ serviceGuid: company.sedan }],
  }
  const named = { customer: guest, adults: 2 }
  const money = async (reservation: Awaited<ReturnType<typeof party>>, by: TestBrowser) => {
    const { guid: entryGuid } = await by.must(till.takePayment, {
      params: reservation.of,
      body: { method: 'card', amountCents: 100 },
    })
    return { params: reservation.of, entry: { entryGuid: entryGuid ?? '', reason: 'A mistake' } }
  }
  return {
    '/api/actions/FtConcerigeSaveCloseDayComments': direct(saveCloseDayComments, () => ({
      query: { date: day },
      body: { comments: 'Late' },
    })),
    '/api/actions/staffpurchase': planned(staffPurchase, async () => {
      const flightGuid = await company.flightBy('BA2155', today)
      return { direction: 'arrival', flightGuid, adults: 1, customer: guest, payMethod: 'card' }
    }),
    '/api/actions/onsiteundocancellation': planned(onSiteUndoCancellation, cancelled),
    '/api/actions/onsitedatechange': planned(onSiteDateChange, async (by) => {
      const toFlightGuid = await company.flightBy('BA2155', addDays(day, -1))
      return { bookingGuid: (await party(by)).arrivalFastTrack?.guid, toFlightGuid, reason: 'Came early' }
    }),
    '/api/actions/onsiteaddpax': planned(onSiteAddPax, async (by) => ({
      bookingGuid: (await party(by)).arrivalFastTrack?.guid,
      passengers: [{ firstName: 'Bo', lastName: 'Joins', ageBand: 'adult' }],
    })),
    '/api/actions/ftcallnumber': direct(callNumber, (it) => ({
      body: { bookingGuid: it.arrivalFastTrack?.guid },
    })),
    '/api/actions/savestaffonshift': direct(saveStaffOnShift, () => ({
      query: { date: day },
      body: { staffByHour: Array.from({ length: 24 }, () => 2) },
    })),
    '/api/date-status/{date}': async (by) => () =>
      by.call(dateStatus.save, { params: { date: day }, body: { mode: 'open', version: 1 } }),
    '/api/actions/assigntrips': direct(dispatch.assignTrips, ({ trips }, by) => ({
      body: {
        assignments: [{ tripGuid: trips[0]?.guid, driverGuid: by.accountGuid }],
        force: true,
      },
    })),
    '/api/actions/assigntriptodriver': direct(dispatch.assignTripToDriver, ({ trips }, by) => ({
      query: { tripGuid: trips[0]?.guid, driverGuid: by.accountGuid },
      body: { force: true, reason: 'Agreed' },
    })),
    '/api/actions/dispatcheraction': direct(dispatch.dispatcherAction, ({ trips }) => ({
      body: { action: 'cancel', tripGuid: trips[0]?.guid, reason: 'Not needed' },
    })),
    '/api/actions/dispatcheroutside': direct(dispatcherOutsideTrip, ({ trips }) => ({
      body: { tripGuid: trips[0]?.guid, driver: 'Kemar', costCents: 100 },
    })),
    '/api/actions/dispatcherreschedule': direct(dispatch.dispatcherReschedule, ({ trips }) => ({
      body: { tripGuid: trips[0]?.guid, date: day, time: '20:00', reason: 'Asked for' },
    })),
    '/api/actions/dispatcherswap': async (by) => {
      const other = await makeAccount(desk.portal, ['driver'], { name: 'Otto Driver' })
      const assigned = async (driverGuid: string) => {
        const { trips } = await party(by)
        const tripGuid = trips[0]?.guid ?? ''
        await by.must(dispatch.assignTripToDriver, {
          query: { tripGuid, driverGuid },
          body: { force: true, reason: 'Agreed' },
        })
        return { tripGuid }
      }
      const body = { first: await assigned(by.accountGuid), second: await assigned(other.guid) }
      return () => by.call(swapDrivers, { body: { ...body, force: true, reason: 'Agreed' } })
    },
    '/api/actions/doaddcars': planned(changes.addCarsChange, async (by) => {
      const { group, arrivalTransfer } = await party(by)
      return {
        groupGuid: group.guid,
        bookingGuid: arrivalTransfer?.guid,
        cars: [{ serviceGuid: company.van, passengers: 0 }],
      }
    }),
    '/api/actions/doaddpax': planned(changes.addPaxChange, async (by) => {
      const { group } = await party(by)
      return { groupGuid: group.guid, passengers: [{ firstName: 'Bo', lastName: 'Joins', ageBand: 'adult' }] }
    }),
    '/api/actions/doapprovewaitlist': planned(changes.approveWaitlistChange, async (by) => {
      const { arrivalFastTrack } = await party(by)
      await desk.db
        .updateTable('booking')
        .set({ status: 'waitlisted', waitlisted_at: desk.portal.clock.now })
        .where('guid', '=', arrivalFastTrack?.guid ?? '')
        .execute()
      return { bookingGuid: arrivalFastTrack?.guid }
    }),
    '/api/actions/docancelbooking': planned(changes.cancelBookingChange, async (by) => {
      const { group, arrivalFastTrack } = await party(by)
      return { groupGuid: group.guid, bookingGuids: [arrivalFastTrack?.guid], reason: 'Ill' }
    }),
    '/api/actions/dofasttrackchange': planned(changes.fastTrackChange, async (by) => {
      const { group, arrivalFastTrack } = await party(by)
      return { groupGuid: group.guid, off: [arrivalFastTrack?.guid], reason: 'Ill' }
    }),
    '/api/actions/doflightchange': planned(changes.flightChange, async (by) => {
      const { group, arrivalFastTrack } = await party(by)
      const toFlightGuid = await company.flightBy('BA2155', addDays(day, -1))
      return { groupGuid: group.guid, legs: [{ flightGuid: arrivalFastTrack?.flight_guid, toFlightGuid }] }
    }),
    '/api/actions/doflightplan': planned(flightPlan, (by) => lateFlight(desk, by, day)),
    '/api/actions/doresetbooking': planned(changes.resetBookingChange, cancelled),
    '/api/actions/dotransportchange': planned(changes.transportChange, async (by) => {
      const { arrivalTransfer } = await party(by)
      const state = await by.must(changes.transportChangeState, {
        query: { bookingGuid: arrivalTransfer?.guid ?? '' },
      })
      const [first] = state.trips
      if (!first) throw new Error('The transfer has no car')
      const {
        journey: _,
        status: __,
        whyNot: ___,
        fromName: ____,
        toName: _____,
        stopNames: ______,
        ...trip
      } = first
      return { bookingGuid: arrivalTransfer?.guid, trips: [{ ...trip, luggage: 1 }] }
    }),
    '/api/actions/driveraccepttrip': step(driver.driverAcceptTrip),
    '/api/actions/driverundostep': step(driver.driverUndoStep, { step: 'accept' }, driver.driverAcceptTrip),
    '/api/actions/drivercompletetrip': step(driver.driverCompleteTrip),
    '/api/actions/driverdepartpickup': step(driver.driverDepartPickup),
    '/api/actions/drivernoshowtrip': step(driver.driverNoShowTrip, { evidence: 'No guests' }),
    '/api/actions/driverrescheduletrip': step(driver.driverRescheduleTrip, {
      date: day,
      time: '20:00',
      reason: 'Asked for',
    }),
    '/api/actions/driveroutside': step(driver.driverOutsideTrip, { driver: 'Kemar' }),
    '/api/actions/driversaveanswers': step(driver.driverSaveAnswers, {
      answers: [
        { of: '00000000-0000-7000-8000-000000000000', field: 'notesForDriver', value: 'Gate 4', seen: null },
      ],
    }),
    '/api/actions/driverstarttrip': step(driver.driverStartTrip),
    '/api/actions/driverstartwait': step(driver.driverStartWait),
    '/api/actions/ftarrivalcheckin': direct(fastTrack.arrivalCheckIn, (reservation) => ({
      body: {
        bookingGuid: reservation.arrivalFastTrack?.guid,
        passengers: [{ guid: reservation.passengers[0]?.guid }],
      },
    })),
    '/api/actions/ftarrivalconfirm': direct(fastTrack.arrivalConfirm, (it) => ({
      body: { bookingGuid: it.arrivalFastTrack?.guid },
    })),
    '/api/actions/ftdeparturecheckin': async (by) => {
      const { booking, passenger } = await departing(by)
      return () =>
        by.call(fastTrack.departureCheckIn, {
          body: { bookingGuid: booking, passengers: [{ guid: passenger }] },
        })
    },
    '/api/actions/ftdepartureconfirm': async (by) => {
      const body = { bookingGuid: (await departing(by)).booking }
      return () => by.call(fastTrack.departureConfirm, { body })
    },
    '/api/actions/ftdepartureresetcheckin': async (by) => {
      const body = { bookingGuid: (await departing(by)).booking, reason: 'A mistake' }
      return () => by.call(fastTrack.resetCheckIn, { body })
    },
    '/api/customer/{id}/makeadvancedbooking': planned(
      advancedBookingChange,
      async () => ({ ...named, arrival: await desk.arriving(day) }),
      { id: 'new' },
    ),
    '/api/customer/{id}/makefee': planned(
      feeChange,
      async () => ({ customer: guest, label: 'Fee', amountCents: 2500, taxCode: 'VAT' }),
      {
        id: 'new',
      },
    ),
    '/api/customer/{id}/makehourlybooking': planned(
      hourlyBookingChange,
      async () => ({
        ...named,
        date: day,
        time: '09:00',
        hours: 4,
        from: listed(company.hotel),
        cars: [{ serviceGuid: company.sedan }],
      }),
      { id: 'new' },
    ),
    '/api/customer/{id}/makepointbooking': planned(
      pointBookingChange,
      async () => ({ ...named, journeys: [journey] }),
      { id: 'new' },
    ),
    '/api/customer/{id}/makeprivatebooking': planned(
      privateBookingChange,
      async () => ({ ...named, journey }),
      { id: 'new' },
    ),
    '/api/customer/{id}/{group}/gratuity': direct(takeGratuity, (it) => ({
      params: it.of,
      body: { method: 'card', amountCents: 500 },
    })),
    '/api/customer/{id}/{group}/movepayment': direct(till.movePayment, async (reservation, by) => {
      const { params, entry } = await money(reservation, by)
      return { params, body: { ...entry, toReference: (await party(by)).group.reference } }
    }),
    '/api/customer/{id}/{group}/refundpayment': direct(till.refundPayment, async (reservation, by) => {
      const { params } = await money(reservation, by)
      return { params, body: { method: 'card', amountCents: 100, reason: 'A mistake' } }
    }),
    '/api/customer/{id}/{group}/takepayment': direct(till.takePayment, (reservation) => ({
      params: reservation.of,
      body: { method: 'card', amountCents: 100 },
    })),
    '/api/customer/{id}/{group}/voidpayment': direct(till.voidPayment, async (reservation, by) => {
      const { params, entry } = await money(reservation, by)
      return { params, body: entry }
    }),
    '/api/customer/{id}/{group}/writeoff': direct(till.writeOff, (it) => ({
      params: it.of,
      body: { amountCents: 100, reason: 'Kind' },
    })),
  }
}

async function departing(by: TestBrowser): Promise<{ booking: string; passenger: string }> {
  const body = { customer: guest, adults: 1, departure: await desk.leaving(day) }
  const { saved } = await confirmAndDo(by, advancedBookingChange, body, { id: 'new' })
  const { bookings, passengers } = await desk.rows(saved.guid ?? '')
  return { booking: bookings[0]?.guid ?? '', passenger: passengers[0]?.guid ?? '' }
}
