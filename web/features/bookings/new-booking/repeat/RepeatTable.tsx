import { Checkbox } from '@mantine/core'
import { groupPath } from '#contract/addresses.ts'
import { counted } from '#domain/text/counted.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { DateLine } from './date-line.ts'
import { bookedNote, notesOf, priceOf } from './repeat-words.ts'
import { isDue } from './use-repeat.ts'
import classes from './Repeat.module.css'

interface RepeatTableProps {
  lines: readonly DateLine[]
  /** The date of the booking that is repeated. */
  first: string
  currency: string
  isBooking: boolean
  /** The customer’s other reservations with a service on the date. */
  bookedOn: (date: string) => readonly string[]
  onTick: (date: string, isTicked: boolean) => void
}

/** Each date with its time, its price and what is special about it. */
export function RepeatTable({ lines, first, currency, isBooking, bookedOn, onTick }: RepeatTableProps) {
  const due = lines.filter(isDue)
  const total = due.reduce((sum, it) => sum + (it.planned === null ? 0 : priceOf(it.planned.plan)), 0)
  const like = lines.find((it) => it.date === first && it.planned !== null) ?? lines.find((it) => it.planned)
  return (
    <table className={classes.dates}>
      <caption className="said">Dates</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Time</th>
          <th scope="col" className={classes.price}>
            Price
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.date} data-off={!line.isTicked || undefined}>
            <th scope="row">
              <Checkbox
                label={dayYearText(line.date)}
                checked={line.made !== null || (line.isTicked && line.planned !== null)}
                disabled={isBooking || line.planned === null || line.made !== null}
                onChange={(event) => onTick(line.date, event.currentTarget.checked)}
              />
            </th>
            <td>{line.times}</td>
            <td className={classes.price}>
              {line.planned && <Money cents={priceOf(line.planned.plan)} currency={currency} />}
            </td>
            <td>
              <Note line={line} like={like} currency={currency} booked={bookedOn(line.date)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {counted(due.length, 'booking')} to make
          </th>
          <td className={classes.price}>
            <Money cents={total} currency={currency} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

interface NoteProps {
  line: DateLine
  like: DateLine | undefined
  currency: string
  booked: readonly string[]
}

function Note({ line, like, currency, booked }: NoteProps) {
  const { made, planned, why } = line
  if (made !== null)
    return (
      <>
        Booked: <a href={groupPath(made.customerGuid, made.guid)}>{made.reference}</a>
      </>
    )
  const notes = planned && like?.planned ? notesOf(planned.plan, like.planned.plan, currency) : []
  return (
    <>
      {why !== '' && <strong className={classes.why}>{why}</strong>}
      {[...notes, ...bookedNote(booked, notes)].map((note) => (
        <span key={note}>{note}</span>
      ))}
    </>
  )
}
