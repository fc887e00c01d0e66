import { dateStatus, type DayOfMonth } from '#contract/date-status.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount, useMay } from '../../shell/account.ts'
import { Status } from '../../shell/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dayTimeText, dayYearText } from '../../ui/format.ts'
import { LabelValue, LabelValues } from '../../ui/LabelValue.tsx'
import { placesText } from './day-words.ts'
import { SetDatesForm } from './SetDatesForm.tsx'

interface DayDialogProps {
  day: DayOfMonth
  until: string
  seen: readonly DayOfMonth[]
  onClose: () => void
}

/** A day as it stands, and, for whoever may, how it is to stand. */
export function DayDialog({ day, until, seen, onClose }: DayDialogProps) {
  const mayOverride = useMay('policyOverride')
  const limited = day.mode === 'limited'
  return (
    <Dialog open title={dayYearText(day.date)} onClose={onClose} size="lg">
      <LabelValues>
        <LabelValue label="Stands" value={<Status of="dateStatus" is={day.mode} />} />
        <LabelValue label="Arrivals confirmed" value={placesText(day.arrival, limited)} />
        <LabelValue label="Departures confirmed" value={placesText(day.departure, limited)} />
        {!mayOverride && day.comments !== '' && <LabelValue label="Comments" value={day.comments} />}
        {day.closedAt !== null && <ClosedFacts day={day} />}
      </LabelValues>
      {mayOverride ? (
        <SetDatesForm day={day} until={until} seen={seen} onDone={onClose} />
      ) : (
        <DialogFoot>
          <Button disabledReason="Setting a date needs policy override">Set date</Button>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  )
}

/** Who closed the day, when, and what they wrote about it. */
function ClosedFacts({ day }: { day: DayOfMonth }) {
  const { timeZone } = useAccount().site
  const { data } = useLoad(dateStatus.load, { params: { date: day.date } })
  if (!data || data.closedAt === null) return null
  const by = data.closedBy === null ? '' : ` by ${data.closedBy}`
  return (
    <>
      <LabelValue label="Day closed" value={`${dayTimeText(data.closedAt, timeZone)}${by}`} />
      {data.dayComments !== '' && <LabelValue label="Comments on the day" value={data.dayComments} />}
    </>
  )
}
