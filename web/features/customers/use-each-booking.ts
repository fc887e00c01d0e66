import { useState } from 'react'
import type { Outcome } from '#web/api/outcome.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { dayText } from '#web/ui/value/format.ts'
import type { FoundRow } from './found-columns.tsx'

/** A row with a reservation. */
export type BookedRow = FoundRow & { group: NonNullable<FoundRow['group']> }

export const keyOf = (row: FoundRow) => row.group?.guid ?? row.customerGuid

/** As many are named once they are done. */
const mostNamed = 3

function nameOf({ firstName, lastName }: FoundRow): string {
  return `${firstName} ${lastName}`.trim()
}

/** `Ann Berg RX7K2P, Fri 20 Nov` */
export function namedRow(row: FoundRow): string {
  const { group } = row
  if (group === null) return nameOf(row)
  return `${nameOf(row)} ${group.reference}, ${dayText(group.nextService?.date ?? group.lastServiceDate)}`
}

export function leftOut(row: FoundRow, why: string): LeftOut {
  return { key: keyOf(row), what: namedRow(row), why }
}

/** One action for each of several reservations, in order. What wasn’t done is listed and stays selected. */
export interface EachBooking {
  run: (
    rows: readonly FoundRow[],
    verb: string,
    doIt: (row: BookedRow) => Promise<Outcome<unknown>>,
    known?: readonly LeftOut[],
  ) => Promise<void>
  outcome: BulkOutcome | null
  /** What was done, as a past participle. */
  verb: string
  forget: () => void
  /** `3 of 12` while it runs. */
  progress: string | null
}

/** `onDone`: gets the keys of the rows for which it was done; the others stay selected. */
export function useEachBooking(onDone: (keys: ReadonlySet<string>) => void): EachBooking {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [verb, setVerb] = useState('')
  const [progress, setProgress] = useState<string | null>(null)
  const run: EachBooking['run'] = async (rows, verb, doIt, known = []) => {
    setOutcome(null)
    setVerb(verb)
    const left = [...known]
    const done: string[] = []
    const doneKeys = new Set<string>()
    for (const [place, row] of rows.entries()) {
      setProgress(`${place + 1} of ${rows.length}`)
      if (!isBooked(row)) {
        left.push(leftOut(row, 'No reservation'))
        continue
      }
      const sent = await doIt(row)
      if (sent.kind === 'ok') {
        done.push(nameOf(row))
        doneKeys.add(keyOf(row))
      } else left.push(leftOut(row, whyFailed(sent)))
    }
    setProgress(null)
    const words = `${done.length} ${verb}${done.length > mostNamed ? '' : `: ${done.join(', ')}`}`
    setOutcome({ done: done.length === 0 ? '' : words, left })
    if (done.length > 0) toast.success(words)
    onDone(doneKeys)
  }
  return { run, outcome, verb, forget: () => setOutcome(null), progress }
}

function isBooked(row: FoundRow): row is BookedRow {
  return row.group !== null
}
