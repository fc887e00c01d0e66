import { onSiteAddPax } from '#contract/on-site.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberField, TextField } from '#web/ui/form/fields.tsx'
import { deskRefreshes } from './desk-calls.ts'
import type { Desk } from './use-desk.ts'
import classes from './OnSite.module.css'

interface OnSiteProps {
  desk: Desk
  party: DeskParty
  onClose: () => void
}

interface Asked {
  adult: number | null
  child: number | null
  infant: number | null
  firstName: string
  lastName: string
}
const blank: Asked = { adult: 1, child: 0, infant: 0, firstName: '', lastName: '' }

const bands = ['adult', 'child', 'infant'] as const

/**
 * Adds people to the party: how many of each age, and the name of the first. Others are named when they are
 * checked in.
 */
export function AddPeopleDialog({ desk, party, onClose }: OnSiteProps) {
  const steps = useChangeForm(onSiteAddPax, {
    values: blank,
    toBody: ({ firstName, lastName, ...counts }) => {
      const people = bands.flatMap((ageBand) => Array.from({ length: counts[ageBand] ?? 0 }, () => ageBand))
      return {
        bookingGuid: party.bookingGuid,
        passengers: people.map((ageBand, place) => ({
          ageBand,
          ...(place === 0 ? { firstName, lastName } : {}),
        })),
      }
    },
    fieldOf: (field) => (field.startsWith('passengers') ? 'adult' : field),
    refreshes: deskRefreshes,
    onDone: () => {
      onClose()
      desk.say({ signal: 'good', title: `${party.reference}, ${party.name}`, message: 'Passengers added' })
    },
  })
  return (
    <Dialog open title={`Add passengers: ${party.reference}`} onClose={onClose}>
      <PlanSteps steps={steps} doLabel="Add passengers" keepLabel="Cancel" onClose={onClose}>
        <div className={classes.row}>
          <NumberField name="adult" label="Adults" />
          <NumberField name="child" label="Children" />
          <NumberField name="infant" label="Infants" />
        </div>
        <div className={classes.row}>
          <TextField name="firstName" label="First new passenger’s first name" maxLength={100} />
          <TextField name="lastName" label="First new passenger’s last name" maxLength={100} />
        </div>
      </PlanSteps>
    </Dialog>
  )
}
