import { IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import { sendTestText, testTexting, textingForm } from '#contract/texting.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { textOccasions, type TextOccasion } from '#domain/texting/text-settings.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { ServiceTest } from './ServiceTest.tsx'
import classes from './integrations.module.css'

type Stored = ReplyOf<typeof textingForm.load>

/** Texts to guests by SMS and WhatsApp: account, senders, limits, and what they are about. */
export function TextingSetup() {
  const found = useLoad(textingForm.load, {}, { live: ['configuration'] })
  const { data } = found
  return (
    <section aria-label="Text messages">
      <h2>
        Text messages{' '}
        {data &&
          (data.hasToken ? (
            <StatusPill tone="good" icon={<IconCheck size={14} />}>
              On
            </StatusPill>
          ) : (
            <StatusPill tone="still" icon={<IconCircleDashed size={14} />}>
              Not set up
            </StatusPill>
          ))}
      </h2>
      <p className="note">
        Texts guests by SMS and WhatsApp through Twilio, in addition to e-mail. Each text takes at most two
        SMS segments. Guests can reply STOP to opt out. All other replies go to your agents.
      </p>
      <LoadBoundary {...found}>
        {data && <Setup key={data.version} stored={data} reload={found.reload} />}
      </LoadBoundary>
    </section>
  )
}

function Setup({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { version, hasToken, sentThisMonth, incomingUrl, ...own } = stored
  const saving = useSaveForm(textingForm.save, {
    values: { ...own, token: '' },
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [textingForm.load],
    onSaved: reload,
  })
  const isStored = hasToken && saving.form.watch('account') === own.account
  return (
    <>
      <Form {...saving} label="Text messages" submit="Save text messages" submitKind="plain">
        <FieldRow>
          <TextField
            name="account"
            label="Account SID"
            maxLength={34}
            hint="Leave empty to turn off text messages"
          />
          <PasswordField
            name="token"
            label="Auth token"
            autoComplete="new-password"
            hint={
              isStored
                ? 'Stored encrypted. Leave empty to keep it.'
                : 'From the Twilio console. Stored encrypted and never shown again.'
            }
          />
        </FieldRow>
        <FieldRow>
          <TextField
            name="smsSender"
            label="SMS sender"
            maxLength={34}
            hint="A number such as +12465550100, a messaging service SID, or a name. Guests can’t reply to a name."
          />
          <TextField
            name="whatsAppSender"
            label="WhatsApp sender"
            maxLength={16}
            hint="Used for guests who have written to you on WhatsApp. Leave empty to send all texts by SMS."
          />
        </FieldRow>
        <FieldRow>
          <TimeField name="quiet.from" label="Quiet hours start" hint="Airport time" required />
          <TimeField
            name="quiet.to"
            label="Quiet hours end"
            hint="Texts wait until this time. If the service starts less than three hours later, they go out right away."
            required
          />
          <NumberField
            name="monthlyLimit"
            label="Monthly limit"
            hint={`Once it’s reached, guests get e-mails only. Sent this month: ${sentThisMonth}.`}
            required
            min={0}
            max={1_000_000}
          />
        </FieldRow>
        <fieldset className={classes.occasions}>
          <legend>Text guests about</legend>
          {textOccasions.map((it) => (
            <CheckboxField key={it} name={`occasions.${it}`} label={occasionTexts[it]} />
          ))}
        </fieldset>
      </Form>
      {hasToken && (
        <>
          <p className="note">
            To receive replies, enter this address in Twilio as the webhook for incoming messages to your
            number and your WhatsApp sender: <code>{incomingUrl}</code>
          </p>
          <ServiceTest call={testTexting} label="Check account" />
          <TextTest />
        </>
      )}
    </>
  )
}

const occasionTexts: Record<TextOccasion, string> = {
  reminder: 'The day before a service',
  driver: 'Their driver, three hours before the pickup',
  onTheWay: 'Driver on the way',
  waiting: 'Driver waiting',
  lateFlight: 'A late flight',
  changes: 'Changes to a service in the next 24 hours',
  cancelled: 'Cancellations',
}

function TextTest() {
  const saving = useSaveForm(sendTestText, { values: { to: '' }, refreshes: [textingForm.load] })
  return (
    <Form
      {...saving}
      label="Test text message"
      guardUnsaved={false}
      submit="Send test text"
      submitKind="plain"
    >
      <TextField name="to" label="Send test text to" type="tel" required maxLength={25} />
    </Form>
  )
}
