import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { screens } from '#contract/screens.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { languageOptions } from '#web/parts/language/LanguageField.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { GuestPageSettings } from './GuestPageSettings.tsx'
import classes from './configuration.module.css'

/** Settings for messages to guests: language, phone number, meeting points, reminders, and on the day. */
export default function GuestMessagesPage() {
  const found = useLoad(guestMessagesForm.load)
  return (
    <Page title="Messages to guests" back={screens.configuration.path} load={found}>
      {found.data && <Fields values={found.data} reload={found.reload} />}
      {found.data && <GuestPageSettings />}
    </Page>
  )
}

function Fields({ values, reload }: { values: ReplyOf<typeof guestMessagesForm.load>; reload: () => void }) {
  const { version, ...own } = values
  const saving = useSaveForm(guestMessagesForm.save, {
    values: own,
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [guestMessagesForm.load],
    onSaved: reload,
  })
  return (
    <Form {...saving} label="Messages to guests" submit="Save messages">
      <p className="note">
        Messages use the language on the customer’s page. If none is set, they use the language of the guest’s
        country or phone code, then the company language.
      </p>
      <FieldRow>
        <SelectField name="language" label="Company language" options={languageOptions} required />
        <TextField
          name="helpPhone"
          label="Phone number for guests"
          hint="Shown in every message. Leave empty to ask guests to reply by e-mail."
          maxLength={60}
        />
      </FieldRow>
      <TextField
        name="replyTo"
        type="email"
        label="Reply-to address"
        hint="Replies from guests go here. Leave empty to use the sender address."
        maxLength={254}
      />
      <MeetingPoints />
      <Reminders />
      <OnTheDay />
    </Form>
  )
}

/** The company's own texts, one language at a time. */
function MeetingPoints() {
  const [language, setLanguage] = useState<GuestLanguage>('en')
  const name = languageOptions.find((it) => it.key === language)?.label ?? ''
  return (
    <section className={classes.example} aria-label="Meeting points">
      <h2>Fast-track meeting points</h2>
      <p className="note">
        Tell guests where to go. If you leave a language empty, guests who use it get the company’s language
        or, if that is empty too, the standard text.
      </p>
      <div>
        <SegmentChoice label="Language" options={languageOptions} value={language} onChange={setLanguage} />
      </div>
      <TextAreaField
        key={`arrival ${language}`}
        name={`meetingPoints.arrival.${language}`}
        label={`Arrivals, ${name}`}
        rows={3}
        maxLength={1000}
      />
      <TextAreaField
        key={`departure ${language}`}
        name={`meetingPoints.departure.${language}`}
        label={`Departures, ${name}`}
        rows={3}
        maxLength={1000}
      />
    </section>
  )
}

function Reminders() {
  const [unpaid] = useWatch({ name: ['reminders.unpaid'] }) as [boolean]
  return (
    <section className={classes.example} aria-label="Reminders">
      <h2>Reminders</h2>
      <CheckboxField
        name="reminders.dayBefore"
        label="Remind guests the day before a service"
        hint="One e-mail with tickets and a calendar file. Skipped if the guest got another message that day."
      />
      <CheckboxField
        name="reminders.unpaid"
        label="Send payment reminders"
        hint="One e-mail before the first service. Bookings made after the send date don’t get one."
      />
      <FieldRow>
        <TimeField name="reminders.time" label="Send after" hint="Airport time" required />
        <NumberField
          name="reminders.unpaidDays"
          label="Payment reminder"
          suffix=" days before"
          required
          min={1}
          max={90}
          disabled={!unpaid}
        />
      </FieldRow>
    </section>
  )
}

function OnTheDay() {
  return (
    <section className={classes.example} aria-label="On the day">
      <h2>On the day</h2>
      <CheckboxField
        name="onTheDay.driver"
        label="Tell guests who their driver is"
        hint="Sends the driver’s first name, car and number plate three hours before the pickup, and again if the driver changes."
      />
      <CheckboxField
        name="onTheDay.onTheWay"
        label="Tell guests when their driver is on the way"
        hint="Not sent while the guest’s flight is in the air"
      />
      <CheckboxField
        name="onTheDay.waiting"
        label="Tell guests when their driver is waiting"
        hint="Not sent before the guest’s flight has landed"
      />
      <CheckboxField
        name="onTheDay.lateFlight"
        label="Tell guests we know their flight is late"
        hint="Sent when an arriving flight is at least 30 minutes late, and again for every further 30 minutes of delay"
      />
    </section>
  )
}
