import { counted } from '#domain/text/counted.ts'
import { useMemo, useState } from 'react'
import { dailyFlights } from '#contract/flights.ts'
import {
  addOfferedFlights,
  ignoreOfferedFlights,
  offeredFlights,
  offerFlightAgain,
  type OfferedFlight,
} from '#contract/offered-flights.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayText } from '#web/ui/value/format.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import classes from './flights.module.css'

export type Offers = ReplyOf<typeof offeredFlights>

interface OfferedFlightsDialogProps {
  offers: Offers
  onClose: () => void
}

/** Flights that the flight data service reports and the portal lacks. Selected ones are added or ignored. */
export function OfferedFlightsDialog({ offers: { items, ignored }, onClose }: OfferedFlightsDialogProps) {
  const { timeZone } = useAccount().site
  const mayIgnore = useMay(ignoreOfferedFlights.needs)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set<string>())
  const refreshes = [offeredFlights, dailyFlights]
  const adding = useSave(addOfferedFlights, { refreshes })
  const ignoring = useSave(ignoreOfferedFlights, { refreshes })
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const [result, setResult] = useState<{ outcome: BulkOutcome; verb: string } | null>(null)
  const send = async (saving: typeof adding, rows: readonly OfferedFlight[]) => {
    setResult(null)
    const sent = await saving.save({ body: { guids: rows.map((it) => it.guid) } })
    if (sent.kind !== 'ok') return
    const named = new Map(rows.map((it) => [it.guid, `${it.ident} ${dayText(it.date)}`]))
    const left = sent.reply.refused.map(({ guid, why }) => ({
      key: guid,
      what: named.get(guid) ?? 'A flight',
      why,
    }))
    setKeys(new Set(left.map((it) => it.key)))
    const verb = saving === adding ? 'added' : 'ignored'
    setResult({ outcome: { done: sent.reply.toast ?? '', left }, verb })
  }
  const actions = (rows: readonly OfferedFlight[]) => (
    <>
      <Button kind="main" busy={adding.sending} onClick={() => void send(adding, rows)}>
        Add {counted(rows.length, 'flight')}
      </Button>
      {mayIgnore && (
        <Button busy={ignoring.sending} onClick={() => void send(ignoring, rows)}>
          Ignore
        </Button>
      )}
    </>
  )
  return (
    <Dialog open title="Flights not in the portal" onClose={onClose} size="lg">
      <p className="soft">
        {items[0]?.provider ?? 'The flight data service'} reports these flights. Once you add them, you can
        book guests on them, and their times update automatically.
      </p>
      <BulkOutcomeNotice
        outcome={result?.outcome ?? null}
        verb={result?.verb ?? ''}
        onClose={() => setResult(null)}
      />
      <DataTable
        label="Flights not in the portal"
        name="offered-flights"
        columns={columns}
        rows={items}
        rowKey={(it) => it.guid}
        selection={{ keys, noun: 'flight', onChange: setKeys, actions }}
        empty={<Notice>No flights to add</Notice>}
      />
      <Problems problems={[...adding.problems, ...ignoring.problems]} />
      {mayIgnore && ignored.length > 0 && <Ignored ignored={ignored} timeZone={timeZone} />}
    </Dialog>
  )
}

function Ignored({ ignored, timeZone }: { ignored: Offers['ignored']; timeZone: string }) {
  const { save, sending, problems } = useSave(offerFlightAgain, { refreshes: [offeredFlights] })
  return (
    <details className={classes.ignored}>
      <summary>{counted(ignored.length, 'ignored flight')}</summary>
      <ul>
        {ignored.map(({ ident, direction, at, by }) => (
          <li key={`${direction} ${ident}`}>
            <strong>{ident}</strong> {direction}, by {by} {dayTimeText(at, timeZone)}
            <Button size="xs" busy={sending} onClick={() => void save({ body: { ident, direction } })}>
              Stop ignoring {ident}
            </Button>
          </li>
        ))}
      </ul>
      <Problems problems={problems} />
    </details>
  )
}

function columnsIn(timeZone: string): Column<OfferedFlight>[] {
  return [
    {
      id: 'ident',
      header: 'Flight',
      fixed: true,
      sortValue: (it) => it.ident,
      cell: ({ ident, aliases }) => (
        <>
          <strong>{ident}</strong>
          {aliases.length > 0 && <span className="soft"> also {aliases.join(', ')}</span>}
        </>
      ),
    },
    {
      id: 'place',
      header: 'Origin or destination',
      sortValue: (it) => it.city,
      cell: ({ direction, city, otherAirport }) =>
        `${direction === 'arrival' ? 'from' : 'to'} ${city === '' ? otherAirport || 'unknown' : city}`,
    },
    {
      id: 'time',
      header: 'Scheduled',
      sortValue: (it) => it.scheduledAt,
      cell: ({ date, scheduledAt }) => `${dayText(date)} ${timeText(scheduledAt, timeZone)}`,
    },
  ]
}
