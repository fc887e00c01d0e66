import { conciergeDashboard, numberBoard } from '#contract/concierge.ts'
import { listCloseDay } from '#contract/close-day.ts'
import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { driverAssignedTrips, driverEarnings } from '#contract/driver.ts'
import { arrivalQuery, resetQuery } from '#contract/fast-track.ts'
import { dailyFlights, weeklyFlights } from '#contract/flights.ts'
import { currentUserDriverGratuities } from '#contract/gratuities.ts'
import { deskDeviceList } from '#contract/offline-desk.ts'
import { rotaWeek } from '#contract/rota.ts'
import { drawer } from '#contract/till.ts'
import { queryTrips } from '#contract/trip-list.ts'
import { aConcierge, aDeskAgent, aDispatcher, aDriver, anAdministrator } from '#web/testing/accounts.ts'
import { offline } from '#web/testing/answers.ts'
import { plainAnswers, testLoadStates } from '#web/testing/load-states.ts'

/** The screens of the airport and the road. */
testLoadStates({
  'the desk': {
    path: '/scan',
    as: aDeskAgent(),
    endpoint: arrivalQuery,
    // A device that stores nothing: one that does shows its own list without a network.
    others: [...plainAnswers(dailyFlights, conciergeDashboard, resetQuery), offline(deskDeviceList)],
    loaded: 'No more arrivals expected',
  },
  'the drawer': { path: '/drawer', as: aDeskAgent(), endpoint: drawer, loaded: 'No cash in the drawer' },
  'the concierge': {
    path: '/concerige-dash',
    as: aConcierge(),
    endpoint: conciergeDashboard,
    loaded: 'No passengers expected on this day',
  },
  'the close of a day': {
    path: '/concerige-dash?view=close',
    as: aConcierge(),
    endpoint: listCloseDay,
    others: plainAnswers(conciergeDashboard),
    loaded: 'Day comments',
  },
  'the number board': {
    path: '/concerige-dash/board',
    as: aConcierge(),
    endpoint: numberBoard,
    loaded: 'Please wait for your number to be called',
  },
  'the dispatcher’s board': {
    path: '/dispatcher',
    as: aDispatcher(),
    endpoint: dispatcherDashboard,
    others: plainAnswers(dispatcherPlan),
    loaded: 'Unassigned',
  },
  'the rota': {
    path: '/dispatcher/rota',
    as: aDispatcher(),
    endpoint: rotaWeek,
    loaded: 'Copy previous week',
  },
  'the list of trips': {
    path: '/dispatcher/trips',
    as: aDispatcher(),
    endpoint: queryTrips,
    loaded: 'No trips from today on. Trips of new bookings appear here.',
  },
  'the driver’s day': {
    path: '/driver-dash',
    as: aDriver(),
    endpoint: driverAssignedTrips,
    others: plainAnswers(driverEarnings),
    loaded: 'No more trips today',
  },
  'a driver’s gratuities': {
    path: '/driver-gratutities',
    as: aDriver(),
    endpoint: currentUserDriverGratuities,
    loaded: 'No gratuities in this period',
  },
  'the flights of a day': {
    path: '/flights',
    as: aDispatcher(),
    endpoint: dailyFlights,
    loaded: 'No flights on this day',
  },
  'the flights of a week': {
    path: '/flights/weekly',
    as: anAdministrator(),
    endpoint: weeklyFlights,
    loaded: 'No flights scheduled this week',
  },
})
