import { useMemo, useState } from 'react'
import { Status } from '#web/parts/status/Status.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { Story } from './Story.tsx'

interface Arrival {
  guid: string
  number: number
  guest: string
  flight: string
  time: string
  party: number
  owedCents: number
  status: 'booked' | 'checkedIn' | 'completed' | 'noShow'
}

const names = [
  'Åkesson',
  'Brathwaite',
  'Clarke',
  'Delacroix',
  'Eastmond',
  'Fitzgerald',
  'Gutiérrez',
  'Holder',
  'Ingram',
  'Jordan',
]
const states = ['booked', 'checkedIn', 'completed', 'noShow'] as const
const arrivals = (count: number): Arrival[] =>
  Array.from({ length: count }, (_, n) => ({
    guid: `arrival-${n}`,
    number: n + 1,
    guest: `${names[n % names.length]}, ${'ABCDEFGH'[n % 8]}.`,
    flight: `BA ${2100 + (n % 60)}`,
    time: `${String(6 + (n % 16)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`,
    party: 1 + (n % 7),
    owedCents: n % 3 === 0 ? 12500 * (1 + (n % 4)) : 0,
    status: states[n % 4] ?? 'booked',
  }))

/** Numbers of the rows rendered, read by tests. */
const drawn: number[] = []
Object.assign(globalThis, { drawnRows: drawn })

const columns: Column<Arrival>[] = [
  {
    id: 'number',
    header: 'No.',
    cell: ({ number }) => {
      drawn.push(number)
      return number
    },
    align: 'end',
    sortValue: (it) => it.number,
    fixed: true,
  },
  {
    id: 'guest',
    header: 'Guest',
    cell: (it) => it.guest,
    sortValue: (it) => it.guest,
    fixed: true,
    cardTitle: true,
  },
  { id: 'flight', header: 'Flight', cell: (it) => it.flight, sortValue: (it) => it.flight },
  { id: 'time', header: 'Due', cell: (it) => it.time, align: 'end', sortValue: (it) => it.time },
  { id: 'party', header: 'Guests', cell: (it) => it.party, align: 'end', sortValue: (it) => it.party },
  {
    id: 'owed',
    header: 'Owed',
    cell: (it) => <Money cents={it.owedCents} currency="BBD" />,
    align: 'end',
    sortValue: (it) => it.owedCents,
  },
  { id: 'status', header: 'Status', cell: (it) => <Status of="booking" is={it.status} /> },
]
const none: Arrival[] = []
const keyOf = (it: Arrival) => it.guid
const hrefOf = (it: Arrival) => `#${it.guid}`
const isHighlighted = (it: Arrival) => it.number === 3
const assign = (picked: readonly Arrival[]) => <Button size="xs">{`Assign ${picked.length}`}</Button>

export function TableStory() {
  const [count, setCount] = useState(12)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => arrivals(count), [count])
  return (
    <Story title="Table">
      <DataTable
        label="Arrivals"
        name="kit"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHref={hrefOf}
        highlighted={isHighlighted}
        selection={{ keys: chosen, noun: 'row', onChange: setChosen, actions: assign }}
        more={{ has: count < 5000, loading: false, load: () => setCount(5000) }}
        total={5000}
        toolbar={<SearchBox label="Find an arrival" value="" onChange={() => {}} />}
      />
      <DataTable
        label="Nothing"
        columns={columns}
        rows={none}
        rowKey={keyOf}
        empty={<EmptyMessage action={<Button>Clear search</Button>} />}
      />
    </Story>
  )
}
