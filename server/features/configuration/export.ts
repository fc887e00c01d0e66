import type { Readable } from 'node:stream'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { LocationLine } from '#server/features/configuration/queries/location-lines.ts'
import type { VehicleLine } from '#server/features/configuration/queries/vehicle-log.ts'

const locationColumns: FileColumn<LocationLine>[] = [
  { header: 'guid', value: (it) => it.guid },
  { header: 'name', value: (it) => it.name },
  { header: 'kind', value: (it) => it.kind },
  { header: 'zone', value: (it) => it.zone },
  { header: 'address', value: (it) => it.address },
  { header: 'latitude', value: (it) => it.latitude, kind: 'number' },
  { header: 'longitude', value: (it) => it.longitude, kind: 'number' },
  { header: 'minutesFromAirport', value: (it) => it.minutesFromAirport, kind: 'number' },
  { header: 'active', value: (it) => (it.active ? 'yes' : 'no') },
]

/** The columns of locations.csv, as required for its import. */
export const locationHeaders: readonly string[] = locationColumns.map((it) => it.header)

export function locationsCsv(lines: readonly LocationLine[]): string {
  return csvOf(locationColumns, lines)
}

const vehicleColumns: FileColumn<VehicleLine>[] = [
  { header: 'Kind', value: (it) => it.kind },
  { header: 'Date', value: (it) => it.date, kind: 'date' },
  { header: 'Time', value: (it) => it.time, kind: 'time', width: 8 },
  { header: 'What', value: (it) => it.what, width: 44 },
  { header: 'Driver', value: (it) => it.driver, width: 22 },
  { header: 'Passengers', value: (it) => it.passengers, kind: 'number' },
  { header: 'Luggage', value: (it) => it.luggage, kind: 'number' },
  { header: 'Reference', value: (it) => it.reference },
  { header: 'State', value: (it) => it.state, width: 16 },
]

/** A vehicle's log: its documents, then its trips. */
export function vehicleSheet(name: string, lines: readonly VehicleLine[], facts: BookFacts): Readable {
  const table = {
    name,
    title: `${name}: documents and trips`,
    period: '',
    columns: vehicleColumns,
    rows: lines,
  }
  return workbookOf(facts, [table])
}
