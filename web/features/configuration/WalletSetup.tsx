import { IconAlertTriangle, IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { walletForm } from '#contract/wallet.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { portalNow } from '#web/clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'

type Stored = ReplyOf<typeof walletForm.load>

/** Tickets for Apple Wallet and Google Wallet: the keys that sign them. */
export function WalletSetup() {
  const found = useLoad(walletForm.load, {}, { live: ['configuration'] })
  const { data } = found
  return (
    <section aria-label="Wallet passes">
      <h2>Wallet passes {data && <State stored={data} />}</h2>
      <p className="note">
        Guests can save their tickets to Apple Wallet and Google Wallet from My booking. Saved tickets don’t
        change when the booking does, but they link to My booking, which always shows the latest details.
      </p>
      <LoadBoundary {...found}>
        {data && <Setup key={data.version} stored={data} reload={found.reload} />}
      </LoadBoundary>
    </section>
  )
}

/** A certificate that ends within this time is marked: a new one from Apple takes some days. */
const warningMinutes = 30 * 24 * 60

function State({ stored: { apple, google } }: { stored: Stored }) {
  const now = portalNow()
  if (apple && isBefore(apple.until, now))
    return (
      <StatusPill tone="bad" icon={<IconAlertTriangle size={14} />}>
        Apple certificate expired
      </StatusPill>
    )
  if (apple && isBefore(apple.until, addMinutes(now, warningMinutes)))
    return (
      <StatusPill tone="look" icon={<IconAlertTriangle size={14} />}>
        Apple certificate expires soon
      </StatusPill>
    )
  return apple || google ? (
    <StatusPill tone="good" icon={<IconCheck size={14} />}>
      On
    </StatusPill>
  ) : (
    <StatusPill tone="still" icon={<IconCircleDashed size={14} />}>
      Not set up
    </StatusPill>
  )
}

const keep = 'Stored encrypted. Leave empty to keep it.'

function Setup({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { apple, google, version } = stored
  const { timeZone } = useAccount().site
  const saving = useSaveForm(walletForm.save, {
    values: {
      apple: apple !== null,
      appleCertificate: '',
      google: google !== null,
      googleIssuer: google?.issuer ?? '',
      googleAccount: '',
    },
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [walletForm.load],
    onSaved: reload,
  })
  const { watch } = saving.form
  return (
    <Form {...saving} label="Wallet passes" submit="Save wallet passes" submitKind="plain">
      <CheckboxField
        name="apple"
        label="Apple Wallet"
        hint="Turning it off deletes the stored certificate."
      />
      {apple && (
        <LabelValues>
          <LabelValue label="Pass type" value={apple.passType} />
          <LabelValue label="Team" value={apple.team} />
          <LabelValue label="Valid until" value={dayTimeText(apple.until, timeZone)} />
        </LabelValues>
      )}
      {watch('apple') && (
        <TextAreaField
          name="appleCertificate"
          label="Certificate, key and Apple’s certificate (PEM)"
          maxLength={30_000}
          hint={
            apple
              ? keep
              : 'Pass Type ID certificate, its key without a password, and Apple’s WWDR certificate'
          }
        />
      )}
      <CheckboxField name="google" label="Google Wallet" hint="Turning it off deletes the stored key." />
      {google && (
        <LabelValues>
          <LabelValue label="Service account" value={google.account} />
        </LabelValues>
      )}
      {watch('google') && (
        <>
          <TextField
            name="googleIssuer"
            label="Issuer ID"
            maxLength={25}
            hint="From the Google Pay & Wallet Console"
          />
          <TextAreaField
            name="googleAccount"
            label="Service account key (JSON)"
            maxLength={30_000}
            hint={google ? keep : 'Paste the whole key file. The account must have access to the issuer.'}
          />
        </>
      )}
    </Form>
  )
}
