import { IconCheck, IconCircleDashed } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bokunSettingsForm, newBokunToken, testBokun } from '#contract/bokun.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSave } from '../../api/use-save.ts'
import { useSaveForm } from '../../api/use-save-form.ts'
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
import configuration from './configuration.module.css'
import { ServiceTest } from './ServiceTest.tsx'
import classes from './integrations.module.css'

type Stored = ReplyOf<typeof bokunSettingsForm.load>

const unstated = [
  { key: 'collected', label: 'The channel collected the whole price', hint: 'It owes the company the money' },
  { key: 'owed', label: 'Nothing was paid', hint: 'The guest owes it and pays at the desk' },
]

/** The connection to Bókun: its keys, the address it calls, and how what it does not say is meant. */
export function BokunSetup() {
  const found = useLoad(bokunSettingsForm.load, {}, { live: ['configuration'] })
  return (
    <section aria-label="Bókun">
      <h2>Bókun {found.data && <StatusPill {...lookOf(found.data)} />}</h2>
      <p className={configuration.soft}>
        Bookings sold through Bókun: fetched, told of by Bókun, or imported from a file under Import Customers.
      </p>
      <LoadBoundary {...found}>{found.data && <Setup key={found.data.version} stored={found.data} reload={found.reload} />}</LoadBoundary>
    </section>
  )
}

function lookOf({ hasAccessKey, hasSigning, hasToken }: Stored) {
  return hasAccessKey || hasSigning || hasToken
    ? ({ tone: 'good', icon: <IconCheck size={14} />, children: 'On' } as const)
    : ({ tone: 'still', icon: <IconCircleDashed size={14} />, children: 'Not set up' } as const)
}

function keyHint(isStored: boolean, what: string): string {
  return isStored ? 'One is stored, encrypted. Leave this empty to keep it.' : `${what}; stored encrypted and never shown again`
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
        foot={
          <Button type="submit" kind={forget ? 'danger' : 'plain'} busy={saving.sending}>
            {forget ? 'Delete the keys of Bókun' : 'Save Bókun'}
          </Button>
        }
      >
        <FieldRow>
          <PasswordField
            name="accessKey"
            label="Access key"
            autoComplete="new-password"
            hint={keyHint(stored.hasAccessKey, 'From Bókun, API keys')}
          />
          <PasswordField
            name="secretKey"
            label="Secret key"
            autoComplete="new-password"
            hint={keyHint(stored.hasSecretKey, 'From Bókun, API keys')}
          />
        </FieldRow>
        <PasswordField
          name="signing"
          label="Secret of signed webhooks"
          autoComplete="new-password"
          hint={keyHint(stored.hasSigning, `Of the app that calls ${stored.webhookUrl}`)}
        />
        <ChoiceField name="unstatedPaid" label="A booking that does not say what was paid" options={unstated} />
        <TextField
          name="rates"
          label="Other currencies"
          hint={`What one of each is worth in ${currency}, like USD 2.0000, with a comma between them. Bookings in a currency that is not listed need a person.`}
          check={wrongRates}
        />
        <CheckboxField
          name="pushCheckIns"
          label="Tell Bókun who came and who did not"
          hint="From now on, by the booking’s product; the desk never waits for it"
        />
        {hasAny && (
          <CheckboxField
            name="forget"
            label="Delete the keys"
            hint="Nothing is fetched, and nothing that comes is taken, until new ones are saved"
          />
        )}
      </Form>
      <Address stored={stored} />
      {stored.hasAccessKey && <ServiceTest call={testBokun} label="Test Bókun" />}
    </>
  )
}

/** The address for notifications without a signature. It is shown once: whoever knows it can tell the portal of bookings. */
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
        {stored.hasToken ? 'Make a new address for notifications' : 'Make the address for notifications'}
      </Button>
      <p role="status">
        {url === ''
          ? stored.hasToken
            ? 'An address is in use; a new one replaces it.'
            : 'For a notification that Bókun does not sign.'
          : url}
      </p>
      <Problems problems={problems} />
    </div>
  )
}
