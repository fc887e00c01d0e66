import type { DrivenTrip } from '#contract/driver.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { seatsText } from '#web/parts/trips/load-text.ts'
import { dayText, timeText } from '#web/ui/value/format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './driver.module.css'

export function tripReportColumns(timeZone: string): Column<DrivenTrip>[] {
  const clock = (at: string | null) => (at === null ? '' : timeText(at, timeZone))
  return [
    { id: 'date', header: 'Date', cell: (it) => dayText(it.date), sortValue: (it) => it.pickupAt, fixed: true },
    { id: 'pickup', header: 'Pickup', cell: (it) => clock(it.pickupAt), sortValue: (it) => it.pickupAt, align: 'end' },
    { id: 'guest', header: 'Guest', cell: (it) => it.guestName, sortValue: (it) => it.guestName, cardTitle: true },
    { id: 'reference', header: 'Reference', cell: (it) => it.reference, sortValue: (it) => it.reference },
    { id: 'flags', header: 'To know', cell: (it) => <Flags flags={it.flags} />, sortValue: (it) => flagsText(it.flags) },
    { id: 'passengers', header: 'Passengers', cell: (it) => it.passengers, sortValue: (it) => it.passengers, align: 'end' },
    { id: 'luggage', header: 'Bags', cell: (it) => it.luggage || null, sortValue: (it) => it.luggage, align: 'end' },
    { id: 'carSeats', header: 'Car seats', cell: (it) => seatsText(it.carSeats) },
    {
      id: 'notesForDriver',
      header: 'For the driver',
      cell: (it) => it.notesForDriver && <span className={classes.reportNote}>{it.notesForDriver}</span>,
    },
    { id: 'from', header: 'From', cell: (it) => it.from, sortValue: (it) => it.from },
    { id: 'to', header: 'To', cell: (it) => it.to, sortValue: (it) => it.to },
    { id: 'flight', header: 'Flight', cell: (it) => it.flight ?? '', sortValue: (it) => it.flight },
    { id: 'vehicle', header: 'Vehicle', cell: (it) => it.vehicle ?? '', sortValue: (it) => it.vehicle, hiddenAtFirst: true },
    { id: 'status', header: 'Status', cell: (it) => <Status of="trip" is={it.status} />, sortValue: (it) => it.status },
    { id: 'started', header: 'Started', cell: (it) => clock(it.startedAt), sortValue: (it) => it.startedAt, align: 'end' },
    { id: 'departed', header: 'On board', cell: (it) => clock(it.departedAt), sortValue: (it) => it.departedAt, align: 'end' },
    { id: 'completed', header: 'Completed', cell: (it) => clock(it.completedAt), sortValue: (it) => it.completedAt, align: 'end' },
    {
      id: 'wait',
      header: 'Waited',
      cell: (it) => (it.waitMinutes === null ? '' : `${it.waitMinutes} min`),
      sortValue: (it) => it.waitMinutes,
      align: 'end',
    },
  ]
}
