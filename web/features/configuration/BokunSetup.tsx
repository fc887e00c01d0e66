import { IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bokunSettingsForm, newBokunToken, testBokun } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { ratesOf, ratesText, wrongRates } from './bokun-rates.ts'
import { ServiceTest } from './ServiceTest.tsx'
import classes from './integrations.module.css'

type Stored = ReplyOf<typeof bokunSettingsForm.load>

const unstated = [
  {
    key: 'collected',
    label: 'Paid in full to the channel',
    hint: 'The channel owes you the full price',
  },
  { key: 'owed', label: 'Not paid', hint: 'The guest pays at the desk' },
]

/** The connection to Bókun: keys, webhook address, and defaults for what a booking doesn’t say. */
export function BokunSetup() {
  const found = useLoad(bokunSettingsForm.load, {}, { live: ['configuration'] })
  return (
    <section aria-label="Bókun">
      <h2>Bókun {found.data && <StatusPill {...lookOf(found.data)} />}</h2>
      <p className="note">
        Bookings sold through Bókun arrive by webhook. You can also fetch them or import a file under Import
        Customers.
      </p>
      <LoadBoundary {...found}>
        {found.data && <Setup key={found.data.version} stored={found.data} reload={found.reload} />}
      </LoadBoundary>
    </section>
  )
}

function lookOf({ hasAccessKey, hasSigning, hasToken }: Stored) {
  return hasAccessKey || hasSigning || hasToken
    ? ({ tone: 'good', icon: <IconCheck size={14} />, children: 'On' } as const)
    : ({ tone: 'still', icon: <IconCircleDashed size={14} />, children: 'Not set up' } as const)
}

function keyHint(isStored: boolean, what: string): string {
  return isStored
    ? 'Stored encrypted. Leave empty to keep it.'
    : `${what}. Stored encrypted and never shown again.`
}

function Setup({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(bokunSettingsForm.save, {
    values: {
      accessKey: '',
      secretKey: '',
      signing: '',
      unstatedPaid: stored.unstatedPaid,
      rates: ratesText(stored.rates),
      pushCheckIns: stored.pushCheckIns,
      forget: false,
    },
    toBody: (typed) => ({
      ...typed,
      unstatedPaid: typed.unstatedPaid === 'owed' ? ('owed' as const) : ('collected' as const),
      rates: ratesOf(typed.rates),
      version: stored.version,
    }),
    refreshes: [bokunSettingsForm.load],
    onSaved: reload,
  })
  const forget = useWatch({ control: saving.form.control, name: 'forget' })
  const hasAny = stored.hasAccessKey || stored.hasSigning || stored.hasToken
  return (
    <>
      <Form
        {...saving}
        label="Bókun"
        submit={forget ? 'Delete Bókun keys' : 'Save Bókun settings'}
        submitKind={forget ? 'danger' : 'plain'}
      >
        <FieldRow>
          <PasswordField
            name="accessKey"
            label="Access key"
            autoComplete="new-password"
            hint={keyHint(stored.hasAccessKey, 'Find it in Bókun under API keys')}
          />
          <PasswordField
            name="secretKey"
            label="Secret key"
            autoComplete="new-password"
            hint={keyHint(stored.hasSecretKey, 'Find it in Bókun under API keys')}
          />
        </FieldRow>
        <PasswordField
          name="signing"
          label="Webhook signing secret"
          autoComplete="new-password"
          hint={keyHint(stored.hasSigning, `From the Bókun app that calls ${stored.webhookUrl}`)}
        />
        <ChoiceField name="unstatedPaid" label="Bookings without a payment status" options={unstated} />
        <TextField
          name="rates"
          label="Other currencies"
          hint={
            `What one unit is worth in ${currency}, for example USD 2.0000, EUR 2.2000. ` +
            'Bookings in a currency not listed here need review.'
          }
          check={wrongRates}
        />
        <CheckboxField
          name="pushCheckIns"
          label="Report attendance to Bókun"
          hint="New check-ins and no-shows are sent in the background"
        />
        {hasAny && (
          <CheckboxField
            name="forget"
            label="Delete the keys"
            hint="No bookings arrive until you save new keys"
          />
        )}
      </Form>
      <Address stored={stored} />
      {stored.hasAccessKey && <ServiceTest call={testBokun} label="Test Bókun connection" />}
    </>
  )
}

/**
 * The address for unsigned notifications. Shown only once: anyone who knows it can send bookings to the
 * portal.
 */
function Address({ stored }: { stored: Stored }) {
  const { save, sending, problems } = useSave(newBokunToken, { refreshes: [bokunSettingsForm.load] })
  const [url, setUrl] = useState('')
  const make = async () => {
    const outcome = await save()
    if (outcome.kind === 'ok') setUrl(outcome.reply.url)
  }
  return (
    <div className={classes.test}>
      <Button busy={sending} onClick={() => void make()}>
        {stored.hasToken ? 'Replace webhook address' : 'Create webhook address'}
      </Button>
      <p role="status">
        {url === ''
          ? stored.hasToken
            ? 'There is already an address. A new one replaces it.'
            : 'For unsigned Bókun webhooks'
          : url}
      </p>
      <Problems problems={problems} />
    </div>
  )
}
