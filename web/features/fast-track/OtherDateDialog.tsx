import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { dailyFlights } from '#contract/flights.ts'
import { onSiteDateChange } from '#contract/on-site.ts'
import { useLoad } from '#web/api/use-load.ts'
import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { portalNow } from '#web/clock.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { deskRefreshes } from './desk-calls.ts'
import { flightOptions, useFirstSaleDay } from './flight-options.ts'
import type { Desk } from './use-desk.ts'

interface OnSiteProps {
  desk: Desk
  party: DeskParty
  onClose: () => void
}

/**
 * Moves a party at the desk to another flight, today or later; after midnight also to one of the evening
 * before.
 */
export function OtherDateDialog({ desk, party, onClose }: OnSiteProps) {
  const [today, first] = [useToday(), useFirstSaleDay()]
  const { timeZone } = useAccount().site
  const [date, setDate] = useState(today)
  const flights = useLoad(dailyFlights, { query: { startDate: date } }, { keepPrevious: true })
  // Flights of the previously chosen day must not stay selected.
  const options = flightOptions(flights.isPrevious ? [] : (flights.data?.items ?? []), {
    mode: party.direction,
    timeZone,
    now: portalNow(),
  })
  const steps = useChangeForm(onSiteDateChange, {
    values: { toFlightGuid: '', reason: '' },
    toBody: (it) => ({ ...it, bookingGuid: party.bookingGuid }),
    fieldOf: (field) => (field === 'date' || field === 'allowWaitlist' ? 'toFlightGuid' : field),
    refreshes: deskRefreshes,
    onDone: () => {
      onClose()
      desk.say({
        signal: 'good',
        title: `${party.reference}, ${party.name}`,
        message: 'Moved to another flight',
      })
    },
  })
  const turn = (next: string) => {
    setDate(next < first ? first : next)
    steps.form.setValue('toFlightGuid', '')
  }
  return (
    <Dialog open title={`Change flight: ${party.reference}`} onClose={onClose}>
      <PlanSteps steps={steps} doLabel="Change flight" keepLabel="Keep flight" onClose={onClose}>
        <DateHeader
          date={date}
          onDate={turn}
          onRefresh={flights.reload}
          busy={flights.requestState === 'Network'}
        />
        <SelectField
          name="toFlightGuid"
          label="Flight"
          required
          options={options}
          empty={
            flights.isPrevious
              ? 'Loading…'
              : options.length === 0
                ? 'No flights on this day'
                : 'Choose a flight'
          }
        />
        <ReasonField required />
      </PlanSteps>
    </Dialog>
  )
}
