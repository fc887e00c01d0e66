import { useEffect, useRef, useState } from 'react'
import { queryCustomers } from '#contract/customers.ts'
import { newKey } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/use-load.ts'
import { customerParam } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { makeDate, newLine, planDate, type DateLine, type Repeated } from './date-line.ts'
import { firstDateOf } from './shifted-booking.ts'

export interface Repeat {
  series: string
  /** The date of the booking that is repeated. */
  first: string
  lines: readonly DateLine[]
  /** `3 of 12` while dates are checked or booked. */
  progress: string | null
  isBooking: boolean
  /** How many were booked by the last attempt. Null: none yet. */
  booked: number | null
  /** Shows these dates instead, each with its plan. Booked ones stay. */
  show: (dates: readonly string[]) => Promise<void>
  tick: (date: string, isTicked: boolean) => void
  /** Books the ticked dates, one after the other. */
  make: (tellGuest: boolean) => Promise<void>
  /** Clears the outcome of the last attempt. */
  forget: () => void
  /** Ends after the date that is being booked. */
  stop: () => void
}

/** Repeats a booking on other dates, each with the booking's own confirm and make calls. */
export function useRepeat({ product, values, services, finish }: NewBooking): Repeat {
  // Once the first date is booked, the form behind the dialog is empty.
  const [repeated] = useState<Repeated>(() => ({
    product,
    filled: { customer: customerParam(values), values, services },
    series: newGuid(),
  }))
  const first = firstDateOf(product.name, repeated.filled.values)
  const [lines, setLines] = useState<readonly DateLine[]>([])
  const [progress, setProgress] = useState<string | null>(null)
  const [booked, setBooked] = useState<number | null>(null)
  const [isBooking, setBooking] = useState(false)
  const latest = useRef(lines)
  const running = useRef(0)
  const stopped = useRef(false)
  const invalidate = useInvalidate()
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  const write = (next: readonly DateLine[]) => {
    latest.current = next
    setLines(next)
  }
  const change = (date: string, to: (line: DateLine) => DateLine) =>
    write(latest.current.map((it) => (it.date === date ? to(it) : it)))
  /** The customer that the first of the series created. */
  const customer = () => latest.current.find((it) => it.made !== null)?.made?.customerGuid ?? null

  const show: Repeat['show'] = async (dates) => {
    running.current += 1
    const run = running.current
    const known = new Map(latest.current.map((it) => [it.date, it]))
    const done = latest.current.filter((it) => it.made !== null || it.unanswered !== null)
    const all = [...new Set([...dates, ...done.map((it) => it.date)])].toSorted()
    write(all.map((date) => known.get(date) ?? newLine(date)))
    const open = latest.current.filter((it) => it.made === null && it.planned === null)
    for (const [place, { date }] of open.entries()) {
      setProgress(`${place + 1} of ${open.length}`)
      const planned = await planDate(repeated, date, customer())
      if (run !== running.current || stopped.current) return
      change(date, (it) => ({ ...it, ...planned }))
    }
    setProgress(null)
  }

  const make: Repeat['make'] = async (tellGuest) => {
    if (isBooking) return
    setBooking(true)
    const due = latest.current.filter(isDue)
    let count = 0
    for (const [place, { date }] of due.entries()) {
      if (stopped.current) break
      setProgress(`${place + 1} of ${due.length}`)
      const line = latest.current.find((it) => it.date === date)
      if (line === undefined) continue
      const after = await makeDate(repeated, line, { customer: customer(), tellGuest })
      change(date, () => after)
      if (after.made !== null) {
        count += 1
        finish()
      } else if (repeated.filled.customer === 'new' && customer() === null) break
    }
    invalidate(queryCustomers)
    setProgress(null)
    setBooked(count)
    setBooking(false)
  }

  return {
    series: repeated.series,
    first,
    lines,
    progress,
    isBooking,
    booked,
    show,
    tick: (date, isTicked) => change(date, (it) => ({ ...it, isTicked })),
    make,
    forget: () => setBooked(null),
    stop: () => {
      stopped.current = true
    },
  }
}

/** Whether it can be booked, and is to be. */
export function isDue({ isTicked, planned, made }: DateLine): boolean {
  return isTicked && planned !== null && made === null
}

function newGuid(): string {
  return newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
