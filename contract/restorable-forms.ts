import { catalogue } from '#contract/catalogue.ts'
import { customerEdit } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { mapForm } from '#contract/map.ts'
import { reminderSettingsForm } from '#contract/partner-reminders.ts'
import { flightScheduleForm, siteForm } from '#contract/site.ts'
import { tillForm } from '#contract/till.ts'
import type { RestorableForm } from '#domain/history/restorable-forms.ts'

interface Form {
  load: Endpoint
  save: Endpoint
}

/** The calls of each form. Those of one record have its guid as a parameter. */
const forms: Record<RestorableForm, { load: unknown; save: unknown }> = {
  customer: customerEdit,
  partners: catalogue.partners.edit,
  vehicles: catalogue.vehicles.edit,
  'transport-services': catalogue['transport-services'].edit,
  'car-seats': catalogue['car-seats'].edit,
  locations: catalogue.locations.edit,
  zones: catalogue.zones.edit,
  extras: catalogue.extras.edit,
  'saved-texts': catalogue['saved-texts'].edit,
  site: siteForm,
  till: tillForm,
  map: mapForm,
  guestMessages: guestMessagesForm,
  guestPage: guestPageForm,
  flightSchedule: flightScheduleForm,
  partnerReminders: reminderSettingsForm,
}

/** The calls with which a form is read and saved. */
export function restorableCalls(form: RestorableForm): Form {
  return forms[form] as Form
}
