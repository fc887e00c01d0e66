import { dateStatus, type DayOfMonth } from '#contract/date-status.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { placesText } from './day-words.ts'
import { SetDatesForm } from './SetDatesForm.tsx'

interface DayDialogProps {
  day: DayOfMonth
  until: string
  seen: readonly DayOfMonth[]
  onClose: () => void
}

/** A day's status, with a form for users who can change it. */
export function DayDialog({ day, until, seen, onClose }: DayDialogProps) {
  const mayOverride = useMay('policyOverride')
  const limited = day.mode === 'limited'
  return (
    <Dialog open title={dayYearText(day.date)} onClose={onClose} size="lg">
      <LabelValues>
        <LabelValue label="Status" value={<Status of="dateStatus" is={day.mode} />} />
        <LabelValue label="Arrivals confirmed" value={placesText(day.arrival, limited)} />
        <LabelValue label="Departures confirmed" value={placesText(day.departure, limited)} />
        {!mayOverride && day.comments !== '' && <LabelValue label="Comments" value={day.comments} />}
        {day.closedAt !== null && <ClosedFacts day={day} />}
      </LabelValues>
      {mayOverride ? (
        <SetDatesForm day={day} until={until} seen={seen} onDone={onClose} />
      ) : (
        <DialogFoot>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
          <Button disabledReason="Setting dates needs a policy override">Set date</Button>
        </DialogFoot>
      )}
    </Dialog>
  )
}

/** Who closed the day, when, and their note. */
function ClosedFacts({ day }: { day: DayOfMonth }) {
  const { timeZone } = useAccount().site
  const { data } = useLoad(dateStatus.load, { params: { date: day.date } })
  if (!data || data.closedAt === null) return null
  const by = data.closedBy === null ? '' : ` by ${data.closedBy}`
  return (
    <>
      <LabelValue label="Day closed" value={`${dayTimeText(data.closedAt, timeZone)}${by}`} />
      {data.dayComments !== '' && <LabelValue label="Day comments" value={data.dayComments} />}
    </>
  )
}
