import type { ReplyOf } from '#contract/endpoint.ts'
import { flightDataForm, integrations, testFlightData } from '#contract/site.ts'
import { flightDataProviders } from '#domain/flight/feed-times.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { NumberField, PasswordField, SelectField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { ServiceTest } from './ServiceTest.tsx'

type StoredSetup = ReplyOf<typeof flightDataForm.load>

const providers = [
  { key: 'none', label: 'None (schedule and manual times)' },
  ...Object.entries(flightDataProviders).map(([key, label]) => ({ key, label })),
]

/** The flight data service, its key, and a connection test. */
export function FlightDataSetup() {
  const found = useLoad(flightDataForm.load)
  return (
    <LoadBoundary {...found}>
      {found.data && <Setup key={found.data.version} stored={found.data} reload={found.reload} />}
    </LoadBoundary>
  )
}

function Setup({ stored, reload }: { stored: StoredSetup; reload: () => void }) {
  const { version, hasKey, ...own } = stored
  const saving = useSaveForm(flightDataForm.save, {
    values: { ...own, key: '' },
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [flightDataForm.load, integrations],
    onSaved: reload,
  })
  const typed = saving.form.watch()
  const isStored = hasKey && typed.provider === own.provider
  return (
    <>
      <Form {...saving} label="Flight data service" submit="Save flight data" submitKind="plain">
        <SelectField name="provider" label="Service" options={providers} required />
        {typed.provider !== 'none' && (
          <FieldRow>
            <PasswordField
              name="key"
              label="Key"
              autoComplete="new-password"
              hint={
                isStored
                  ? 'Stored encrypted. Leave empty to keep it.'
                  : 'From your account with the service. Stored encrypted and never shown again.'
              }
            />
            <NumberField
              name="refreshMinutes"
              unit="whole minutes"
              label="Refresh every"
              suffix=" min"
              required
              min={5}
              max={60}
            />
          </FieldRow>
        )}
      </Form>
      {own.provider !== 'none' && <ServiceTest call={testFlightData} label="Test flight data" />}
    </>
  )
}
