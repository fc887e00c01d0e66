import { bookingCounts } from '#contract/customers.ts'
import { useLoad } from '#web/api/use-load.ts'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import type { FindUrl } from './find-url.ts'

const live = ['group'] as const

/**
 * The most used filters. The chip for unpaid ones shows no count, because it would have to sum up the whole
 * ledger.
 */
export function FindChips({ url, onChange }: { url: FindUrl; onChange: (change: Partial<FindUrl>) => void }) {
  const { data } = useLoad(bookingCounts, {}, { live, keepPrevious: true })
  const onDay = (when: string) => onChange({ when: url.when === when ? '' : when, from: '', to: '' })
  const onOne = (name: 'owing' | 'waitlist') => onChange({ [name]: url[name] === 'yes' ? '' : 'yes' })
  return (
    <FilterChips label="Show only">
      <FilterChip on={url.when === 'today'} count={data?.today} onPress={() => onDay('today')}>
        Today
      </FilterChip>
      <FilterChip on={url.when === 'tomorrow'} count={data?.tomorrow} onPress={() => onDay('tomorrow')}>
        Tomorrow
      </FilterChip>
      <FilterChip on={url.when === 'next-week'} onPress={() => onDay('next-week')}>
        Next week
      </FilterChip>
      <FilterChip on={url.owing === 'yes'} onPress={() => onOne('owing')}>
        Unpaid
      </FilterChip>
      <FilterChip on={url.waitlist === 'yes'} count={data?.waitlisted} onPress={() => onOne('waitlist')}>
        Waitlist
      </FilterChip>
      {url.customer !== '' && (
        <FilterChip on onPress={() => onChange({ customer: '' })}>
          One customer
        </FilterChip>
      )}
      {url.series !== '' && (
        <FilterChip on onPress={() => onChange({ series: '' })}>
          Repeated booking
        </FilterChip>
      )}
    </FilterChips>
  )
}
