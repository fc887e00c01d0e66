import { driverText } from './driver-text.ts'
import type { DrivenTrip } from '#contract/driver.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { loadText } from '#web/parts/trips/load-text.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './driver.module.css'

/** Few columns with related facts combined, so that a card on a phone has few lines. */
export function tripReportColumns(timeZone: string): Column<DrivenTrip>[] {
  return [
    {
      id: 'pickup',
      header: 'Pickup',
      cell: (it) => dayTimeText(it.pickupAt, timeZone),
      sortValue: (it) => it.pickupAt,
      fixed: true,
    },
    {
      id: 'guest',
      header: 'Guest',
      cell: ({ guestName, reference }) => (
        <>
          {guestName} <span className={classes.reportReference}>{reference}</span>
        </>
      ),
      sortValue: (it) => it.guestName,
      cardTitle: true,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (it) => <Status of="trip" is={it.status} />,
      sortValue: (it) => it.status,
      cardAction: true,
    },
    {
      id: 'route',
      header: 'Route',
      cell: ({ from, to, hire }) => `${from} to ${to}${hire === null ? '' : `. ${hire}`}`,
      sortValue: (it) => it.from,
      minWidth: '14rem',
    },
    { id: 'load', header: 'Load', cell: loadText, sortValue: (it) => it.passengers },
    {
      id: 'flags',
      header: 'Flags',
      cell: (it) => it.flags.length > 0 && <Flags flags={it.flags} />,
      sortValue: (it) => flagsText(it.flags),
    },
    {
      id: 'details',
      header: 'Notes',
      cell: (it) =>
        it.details.length > 0 && (
          <span className={classes.reportNote}>{it.details.map(driverText).join('; ')}</span>
        ),
    },
    { id: 'flight', header: 'Flight', cell: (it) => it.flight, sortValue: (it) => it.flight },
    {
      id: 'vehicle',
      header: 'Vehicle',
      cell: (it) => it.vehicle,
      sortValue: (it) => it.vehicle,
      hiddenAtFirst: true,
    },
    {
      id: 'steps',
      header: 'Steps',
      cell: (it) => stepsText(it, timeZone),
      sortValue: (it) => it.startedAt,
      minWidth: '12rem',
    },
    {
      id: 'wait',
      header: 'Waiting time',
      cell: (it) => (it.waitMinutes ? `${it.waitMinutes} min` : null),
      sortValue: (it) => it.waitMinutes,
      align: 'end',
    },
  ]
}

/** `14:02 started, 14:20 on board, 14:55 completed` */
function stepsText({ startedAt, departedAt, completedAt }: DrivenTrip, timeZone: string): string {
  const steps = [
    ['started', startedAt],
    ['on board', departedAt],
    ['completed', completedAt],
  ] as const
  return steps.flatMap(([word, at]) => (at === null ? [] : [`${timeText(at, timeZone)} ${word}`])).join(', ')
}
