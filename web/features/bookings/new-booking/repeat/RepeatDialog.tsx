import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { foundBookingsPath } from '#contract/addresses.ts'
import { customerPage } from '#contract/customers.ts'
import { mostRepeats } from '#domain/booking/repeat-dates.ts'
import { counted } from '#domain/text/counted.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { dayText } from '#web/ui/value/format.ts'
import { customerParam } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { RepeatDates } from './RepeatDates.tsx'
import { RepeatTable } from './RepeatTable.tsx'
import { bookedOn } from './repeat-words.ts'
import { isDue, useRepeat, type Repeat } from './use-repeat.ts'
import classes from './Repeat.module.css'

/** Books the same on other dates, as reservations of one series. */
export function RepeatDialog({ booking, onClose }: { booking: NewBooking; onClose: () => void }) {
  const { currency } = useAccount().site
  const repeat = useRepeat(booking)
  const others = useOtherReservations(booking)
  const [billing] = useState(booking.values.billing)
  const [pattern, setPattern] = useState<readonly string[]>([])
  const [single, setSingle] = useState<readonly string[]>([])
  const [tellGuest, setTellGuest] = useState(booking.change.guest.tell)
  const { lines, progress, isBooking } = repeat
  const due = lines.filter(isDue)
  const hasMade = lines.some((it) => it.made !== null)
  const show = (ofPattern: readonly string[], others: readonly string[]) => {
    setPattern(ofPattern)
    setSingle(others)
    void repeat.show([repeat.first, ...ofPattern, ...others])
  }
  const addDate = (date: string): string | null => {
    if (lines.some((it) => it.date === date) || date === repeat.first)
      return 'This date is already in the list'
    if (lines.length >= mostRepeats) return `At most ${mostRepeats} dates at a time`
    show(pattern, [...single, date])
    return null
  }
  const close = useClosing(repeat, onClose)
  const whyNotMake =
    progress !== null ? 'Wait until all dates are checked' : due.length === 0 ? 'Choose dates' : null
  const make = () => {
    if (whyNotMake === null && !isBooking) void repeat.make(tellGuest)
  }
  useShortcut({ keys: 'Mod+Enter', label: 'Make the bookings', run: make })
  return (
    <Dialog open title="Repeat booking" size="xl" sheet onClose={close.ask}>
      <div className={classes.repeat}>
        {!isBooking && !hasMade && (
          <RepeatDates
            onMake={lines.length > 0 ? make : null}
            first={repeat.first}
            minDate={booking.minDate}
            onPattern={(dates) => show(dates, single)}
            onDate={addDate}
          />
        )}
        <div>
          <div role="status" className="soft">
            {progressText(repeat, close.isAsked)}
          </div>
          <BulkOutcomeNotice outcome={outcomeOf(repeat)} verb="booked" onClose={repeat.forget} />
          {lines.length > 0 && (
            <RepeatTable
              lines={lines}
              first={repeat.first}
              currency={currency}
              isBooking={isBooking}
              bookedOn={(date) => bookedOn(others, date)}
              onTick={repeat.tick}
            />
          )}
        </div>
        {due.some((it) => it.planned?.plan.tellsGuest !== undefined) && (
          <Checkbox
            label="Notify the guest of each booking"
            checked={tellGuest}
            onChange={(event) => setTellGuest(event.currentTarget.checked)}
          />
        )}
        {due.length > 0 && billingNotes[billing] && <p className="soft">{billingNotes[billing]}</p>}
      </div>
      <DialogFoot>
        <Button onClick={close.ask} disabledReason={close.isAsked ? 'Stopping after this booking' : null}>
          {hasMade ? 'Done' : 'Cancel'}
        </Button>
        <Button kind="main" busy={isBooking} disabledReason={whyNotMake} onClick={make}>
          {due.length === 0 ? 'Make bookings' : `Make ${counted(due.length, 'booking')}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The customer’s reservations when the dialog opened. */
function useOtherReservations({ values }: NewBooking) {
  const [id] = useState(() => customerParam(values))
  const mayView = useMay('viewCustomer')
  const { data } = useLoad(customerPage, { params: { id } }, { skip: id === 'new' || !mayView })
  return data?.groups ?? []
}

const billingNotes: Partial<Record<NewBooking['values']['billing'], string>> = {
  payNow: 'A payment is recorded for each booking.',
  payLink:
    'Payment links aren’t sent automatically. To send them, select the reservations in Bookings ' +
    'and choose Request payment.',
}

function progressText({ progress, isBooking }: Repeat, isStopping: boolean): string {
  if (progress === null) return ''
  if (!isBooking) return `Checking ${progress}`
  return isStopping ? 'Stopping after this booking' : `Booking ${progress}`
}

/** What the last attempt booked, and the ticked dates that it didn’t. */
function outcomeOf({ booked, lines }: Repeat): BulkOutcome | null {
  if (booked === null) return null
  const left = lines
    .filter((it) => it.isTicked && it.made === null)
    .map(({ date, why }) => ({ key: date, what: dayText(date), why: why === '' ? 'Not attempted' : why }))
  return { done: booked === 0 ? '' : `${booked} booked`, left }
}

/**
 * Closes the dialog; during booking, only after the current one. Once something is booked, the list of the
 * series opens. It also does when everything is booked.
 */
function useClosing(repeat: Repeat, onClose: () => void) {
  const { go, toast } = useEffects()
  const [isAsked, setAsked] = useState(false)
  const hasLeft = useRef(false)
  const { lines, isBooking, booked, series } = repeat
  const made = lines.filter((it) => it.made !== null).length
  const isComplete = booked !== null && lines.every((it) => it.made !== null || !it.isTicked)
  const isOver = !isBooking && (isAsked || isComplete)
  useEffect(() => {
    if (!isOver || hasLeft.current) return
    hasLeft.current = true
    onClose()
    if (made === 0) return
    toast(`${made} booked`)
    go(foundBookingsPath({ series }))
  }, [isOver, made, series, onClose, toast, go])
  const ask = () => {
    repeat.stop()
    setAsked(true)
  }
  return { isAsked, ask }
}
