import { useToday } from '#web/shell/account/today.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { AwayBody } from './AwayBody.tsx'
import type { AwayBodyProps } from './away-props.ts'

/** Marks a driver as unavailable from now on, or all day on a later date, and reassigns the trips. */
export function AwayDialog(props: Omit<AwayBodyProps, 'since'>) {
  const { driver, date, onClose } = props
  const isToday = date === useToday()
  const when = isToday ? 'unavailable for the rest of today' : `absent on ${dayText(date)}`
  return (
    <Dialog open title={`${driver.name}: ${when}`} onClose={onClose} size="lg" sheet>
      <AwayBody {...props} since={isToday ? 'now' : 'date'} />
    </Dialog>
  )
}
