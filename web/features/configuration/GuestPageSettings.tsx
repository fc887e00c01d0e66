import type { ReplyOf } from '#contract/endpoint.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { NumberField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { PhotoField } from './PhotoField.tsx'
import classes from './configuration.module.css'

/** What guests can do on their own page. */
export function GuestPageSettings() {
  const found = useLoad(guestPageForm.load)
  return (
    <section className={classes.example} aria-label="My booking">
      <h2>My booking</h2>
      <LoadBoundary {...found}>
        {found.data && <Fields values={found.data} reload={found.reload} />}
      </LoadBoundary>
    </section>
  )
}

function Fields({ values, reload }: { values: ReplyOf<typeof guestPageForm.load>; reload: () => void }) {
  const { version, ...own } = values
  const saving = useSaveForm(guestPageForm.save, {
    values: own,
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [guestPageForm.load],
    onSaved: reload,
  })
  return (
    <Form {...saving} label="My booking" submit="Save settings">
      <p className="note">
        Every message to a guest links to the guest’s own page: services, driver, tickets, payment and help.
        Choose what guests can do there. Notes and requests appear on the Dashboard.
      </p>
      <CheckboxField name="may.note" label="Leave a note" />
      <CheckboxField name="may.pickup" label="Confirm the pickup time" />
      <CheckboxField
        name="may.flight"
        label="Change the flight number"
        hint="Changes at no cost are made immediately. All others come to you as requests."
      />
      <CheckboxField name="may.change" label="Ask for a change" />
      <CheckboxField
        name="may.cancel"
        label="Cancel a service"
        hint="Guests see the cancellation fee first. Not available to guests on a partner’s account."
      />
      <CheckboxField
        name="may.seats"
        label="Add child seats"
        hint="Seats at no cost are added immediately. If seats have a price or are all in use, you get a request."
      />
      <NumberField
        name="seatHours"
        unit="whole hours"
        label="Child seat cut-off (hours before pickup)"
        hint="After this, child seats come to you as requests."
        min={0}
        max={336}
      />
      <CheckboxField
        name="may.answers"
        label="Answer your questions"
        hint="Guests answer the fields with “By the guest” set to optional or required under Configuration, Fields."
      />
      <NumberField
        name="answerHours"
        unit="whole hours"
        label="Answer cut-off (hours before the service)"
        hint="For questions about the whole party, counted from its first service"
        min={0}
        max={336}
      />
      <CheckboxField
        name="may.waitlist"
        label="Accept or decline a place from the waitlist"
        hint="Places are offered by e-mail in waitlist order, at the promised price. If you take cards online, guests pay to accept. Guests who don’t answer or pay in time are removed from the waitlist. Not available to guests on a partner’s account."
      />
      <NumberField
        name="offerHours"
        unit="whole hours"
        label="Hours to answer an offer"
        hint="A deadline at night, between 22:00 and 9:00, moves to 9:00."
        min={2}
        max={168}
      />
      <CheckboxField
        name="may.driver"
        label="Message the driver"
        hint="From 24 h before the pickup until 2 h after the trip. Drivers’ phone numbers aren’t shown."
      />
      <CheckboxField
        name="driversSeeOwed"
        label="Drivers see what guests owe"
        hint="So that they can remind guests. Never for reservations on a partner’s account."
      />
      <PhotoField name="meetingPhotos.arrival" label="Photo of the arrivals desk" />
      <PhotoField name="meetingPhotos.departure" label="Photo of the departures desk" />
      <TextField
        name="dispatchPhone"
        label="Dispatch phone number"
        hint="For guests who would rather call. Include the country code. Leave empty to hide the link."
        maxLength={40}
      />
      <TextField
        name="whatsApp"
        label="WhatsApp number"
        hint="With the country code. Leave empty to hide the link."
        maxLength={40}
      />
    </Form>
  )
}
