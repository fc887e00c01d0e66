import type { ReactNode } from 'react'
import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { DateFilters } from '#web/parts/day/DateFilters.tsx'
import { urlField } from '#web/shell/navigation/url.ts'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import { FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { dateChoices, drivenByChoices, statusChoices, type TripsUrl } from './trips-url.ts'

const drivers = optionsLoader(options, { params: { list: 'drivers' } })
const vehicles = optionsLoader(options, { params: { list: 'vehicles' } })
const services = optionsLoader(options, { params: { list: 'transport-services' } })
const partners = optionsLoader(options, { params: { list: 'partners' } })

interface ChipsProps {
  url: TripsUrl
  onChange: (change: Partial<TripsUrl>) => void
}

interface TripListFiltersProps extends ChipsProps {
  /** After the last filter. */
  children: ReactNode
}

/** The list's filters, all kept in the URL, and the most used of them as chips. */
export function TripListFilters({ url, onChange, children }: TripListFiltersProps) {
  const field = urlField(url, onChange)
  const { when, from, to, status, driver, drivenBy, vehicle, service, partner } = url
  return (
    <>
      <TripChips url={url} onChange={onChange} />
      <ListFilters values={[when, from, to, status, driver, drivenBy, vehicle, service, partner]}>
        <DateFilters url={url} none="Today and later" choices={dateChoices} onChange={onChange} />
        <FilterSelect label="Status" none="Any status" choices={statusChoices} {...field('status')} />
        <FilterOption label="Driver or company" none="Any driver" load={drivers} {...field('driver')} />
        <FilterSelect
          label="Driven by"
          none="Own and outside"
          choices={drivenByChoices}
          {...field('drivenBy')}
        />
        <FilterOption label="Vehicle" none="Any vehicle" load={vehicles} {...field('vehicle')} />
        <FilterOption label="Service" none="Any service" load={services} {...field('service')} />
        <FilterOption label="Partner" none="Any partner" load={partners} {...field('partner')} />
        {children}
      </ListFilters>
    </>
  )
}

const dayChips = [
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['next-week', 'Next week'],
] as const

function TripChips({ url, onChange }: ChipsProps) {
  const isOpen = url.status === 'unassigned'
  return (
    <FilterChips label="Show only">
      {dayChips.map(([when, label]) => (
        <FilterChip
          key={when}
          on={url.when === when}
          onPress={() => onChange({ when: url.when === when ? '' : when, from: '', to: '' })}
        >
          {label}
        </FilterChip>
      ))}
      <FilterChip on={isOpen} onPress={() => onChange({ status: isOpen ? '' : 'unassigned' })}>
        Unassigned
      </FilterChip>
    </FilterChips>
  )
}
