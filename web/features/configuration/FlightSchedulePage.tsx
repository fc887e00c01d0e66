import { configurationOverview } from '#contract/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { flightScheduleForm } from '#contract/site.ts'
import { horizonDays } from '#domain/flight/horizon.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { horizonText, horizonWarning } from './flight-horizon-words.ts'

const live = ['flight', 'configuration'] as const

/** How far ahead flights can be booked. */
export default function FlightSchedulePage() {
  const found = useLoad(flightScheduleForm.load, {}, { live, keepPrevious: true })
  return (
    <Page title="Flight schedule" back={screens.configuration.path} load={found}>
      {found.data && (
        <>
          <Standing horizon={found.data} />
          <Fields key={found.data.version} values={found.data} />
        </>
      )}
    </Page>
  )
}

type Horizon = ReplyOf<typeof flightScheduleForm.load>

function Standing({ horizon }: { horizon: Horizon }) {
  const warning = horizonWarning(horizon)
  return (
    <>
      <p role="status">{horizonText(horizon)}.</p>
      <Warnings texts={warning === null ? [] : [warning]} />
    </>
  )
}

function Fields({ values: { days, version } }: { values: Horizon }) {
  const saving = useSaveForm(flightScheduleForm.save, {
    values: { days },
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [flightScheduleForm.load, configurationOverview],
  })
  return (
    <Form {...saving} label="Flight schedule" submit="Save flight schedule">
      <p className="note">
        Every night, the portal creates bookable flights from the weekly schedule. Lowering the number of days
        doesn’t remove flights.
      </p>
      <NumberField
        name="days"
        label="Flights created ahead"
        hint={`${horizonDays.least} to ${horizonDays.most} days`}
        suffix=" days"
        required
        min={horizonDays.least}
        max={horizonDays.most}
      />
    </Form>
  )
}
