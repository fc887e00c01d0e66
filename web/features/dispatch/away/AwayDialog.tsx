import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BoardCar, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { listStandIns } from '#contract/dispatch-moves.ts'
import { counted } from '#domain/text/counted.ts'
import { useLoad } from '#web/api/use-load.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { fitOnBoard } from '#web/features/dispatch/board-fit.ts'
import { standInsOf, tripsOfMissing, type Missing, type StandIn } from './away-words.ts'
import { useAway, type Away } from './use-away.ts'
import classes from './away.module.css'

interface AwayDialogProps {
  driver: BoardDriver
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  offerUndo: (message: string, undo: () => void) => void
  onOutcome: (outcome: BulkOutcome, verb: string) => void
  onClose: () => void
}

/** Marks a driver, or only the car, as unavailable from now on, and reassigns the trips. */
export function AwayDialog(props: AwayDialogProps) {
  const { driver, trips, drivers, cars, offerUndo, onOutcome, onClose } = props
  const away = useAway(offerUndo, onOutcome)
  const { timeZone } = useAccount().site
  const isAdministrator = useMay('adminSystem')
  const now = timeText(usePortalNow(30_000), timeZone)
  const [what, setWhat] = useState<'driver' | 'vehicle'>('driver')
  const { car } = driver
  const missing: Missing = what === 'vehicle' && car ? { vehicleGuid: car.guid } : { driverGuid: driver.guid }
  const plan = useLoad(listStandIns, { query: { userGuid: driver.guid, ...missing } })
  const { open, begun } = tripsOfMissing(trips, missing)
  const begunText = begun.map((it) => `${it.reference} at ${timeText(it.pickupAt, timeZone)}`).join(', ')
  return (
    <Dialog
      open
      title={`${driver.name}: unavailable for the rest of today`}
      onClose={onClose}
      size="lg"
      sheet
    >
      <div className={classes.away}>
        {car && isAdministrator ? (
          <RadioChoice
            label="What happened?"
            value={what}
            onChange={setWhat}
            options={[
              {
                key: 'driver',
                label: `${driver.name} can’t work`,
                hint: `The shift ends now, at ${now}. Change it in the rota if they come back.`,
              },
              {
                key: 'vehicle',
                label: `${car.name} broke down`,
                hint: 'It is out of service until you activate it again under Configuration, Vehicles.',
              },
            ]}
          />
        ) : (
          <p>
            The shift ends now, at {now}. Change it in the rota if {driver.name} comes back.
            {car && ` Only an administrator can take ${car.name} out of service.`}
          </p>
        )}
        {begun.length > 0 && (
          <p className={classes.begun}>
            {begunText} {begun.length === 1 ? 'is under way and keeps its' : 'are under way and keep their'}{' '}
            driver. To reassign a trip that is under way, open it and undo its last step first.
          </p>
        )}
        <LoadBoundary {...plan}>
          {plan.data && (
            <AwayForm
              key={what}
              driver={driver}
              missing={missing}
              standIns={standInsOf(open, missing, {
                drivers,
                whyNot: fitOnBoard(trips, cars, timeZone),
                plan: plan.data,
              })}
              away={away}
              onClose={onClose}
            />
          )}
        </LoadBoundary>
      </div>
    </Dialog>
  )
}

interface AwayFormProps {
  driver: BoardDriver
  missing: Missing
  standIns: readonly StandIn[]
  away: Away
  onClose: () => void
}

function AwayForm({ driver, missing, standIns, away, onClose }: AwayFormProps) {
  const { timeZone } = useAccount().site
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    defaultValues: {
      note: '',
      to: Object.fromEntries(standIns.map((it) => [it.trip.guid, it.suggested])),
    },
  })
  const submit = async ({ note, to }: { note: string; to: Record<string, string> }) => {
    const moves = standIns.map((standIn) => ({ standIn, driverGuid: to[standIn.trip.guid] ?? '' }))
    const why = await away.save({ driver, missing, note, moves })
    setProblem(why)
    if (why === null) onClose()
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      problems={problem === null ? [] : [problem]}
      sending={away.sending}
      guardUnsaved={false}
      label="Unavailable for the rest of today"
      submit={standIns.length === 0 ? 'Save' : `Save and reassign ${counted(standIns.length, 'trip')}`}
      onCancel={onClose}
    >
      {standIns.length === 0 && <p>No trips left to reassign today.</p>}
      {standIns.map(({ trip, options, reason }) => (
        <SelectField
          key={trip.guid}
          name={`to.${trip.guid}`}
          label={tripText(trip, timeZone)}
          hint={reason}
          options={options.map((it) => ({ key: it.value, label: it.label }))}
        />
      ))}
      <TextField name="note" label="Note" hint="For the rota and the trips’ history" maxLength={200} />
    </Form>
  )
}

function tripText({ pickupAt, guestName, from, to }: BoardTrip, timeZone: string): string {
  return `${timeText(pickupAt, timeZone)} ${guestName}, ${from.name} to ${to.name}`
}
