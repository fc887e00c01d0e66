import { configurationOverview } from '#contract/catalogue.ts'
import { firstDay } from '#contract/first-day.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { queryJobs } from '#contract/jobs.ts'
import { mapForm } from '#contract/map.ts'
import { options, permissionOptions } from '#contract/options.ts'
import { hourlyPrices, priceTerms } from '#contract/prices.ts'
import { flightScheduleForm, postServiceConfig, siteForm } from '#contract/site.ts'
import { newStaffUser, staffUser } from '#contract/staff.ts'
import { tillForm } from '#contract/till.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { plainAnswers, testLoadStates } from '#web/testing/load-states.ts'

const as = anAdministrator()
const others = [answer(options, { items: [] })]

testLoadStates({
  configuration: {
    path: '/configuration',
    as,
    endpoint: configurationOverview,
    loaded: 'Products and prices',
  },
  'the site': {
    path: '/configuration/site',
    as,
    endpoint: siteForm.load,
    others,
    loaded: 'Save site',
  },
  'payments and cash': {
    path: '/configuration/till',
    as,
    endpoint: tillForm.load,
    loaded: 'Save settings',
  },
  'the flight schedule': {
    path: '/configuration/flight-schedule',
    as,
    endpoint: flightScheduleForm.load,
    loaded: 'Save flight schedule',
  },
  'the map': {
    path: '/configuration/map',
    as,
    endpoint: mapForm.load,
    loaded: 'Save map',
  },
  'messages to guests': {
    path: '/configuration/guest-messages',
    as,
    endpoint: guestMessagesForm.load,
    others: plainAnswers(guestPageForm.load),
    loaded: 'Fast-track meeting points',
  },
  'the post-service message': {
    path: '/configuration/post-service',
    as,
    endpoint: postServiceConfig.load,
    loaded: 'Suggested gratuities',
  },
  permissions: { path: '/configuration/permissions', as, endpoint: permissionOptions, loaded: 'Permissions' },
  tasks: {
    path: '/configuration/tasks',
    as,
    endpoint: queryJobs,
    loaded: 'No tasks have run yet. Their results appear here.',
  },
  'the first day': { path: '/configuration/first-day', as, endpoint: firstDay, loaded: 'Getting started' },
  'hourly prices': {
    path: '/configuration/prices?tab=hourly',
    as,
    endpoint: hourlyPrices.load,
    others,
    loaded: 'New hourly price',
  },
  'waiting and cancellation': {
    path: '/configuration/prices?tab=terms',
    as,
    endpoint: priceTerms.load,
    others,
    loaded: 'New terms',
  },
  'a new staff user': {
    path: '/configuration/staff-users/new',
    as,
    endpoint: newStaffUser.load,
    others,
    loaded: 'We’ll e-mail them a code to set their password.',
  },
  'a staff user': {
    path: `/configuration/staff-users/${aGuid(1)}`,
    as,
    endpoint: staffUser.load,
    others,
    loaded: 'Signing in',
  },
})
