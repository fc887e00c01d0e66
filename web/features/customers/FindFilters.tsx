import { urlField } from '#web/shell/navigation/url.ts'
import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { DateFilters } from '#web/parts/day/DateFilters.tsx'
import { relativeDates } from '#web/parts/day/relative-dates.ts'
import { statuses } from '#web/parts/status/statuses.ts'
import { FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import type { FindUrl } from './find-url.ts'

const groupStatuses = Object.entries(statuses.group).map(([status, { word }]) => [status, word] as const)
const partners = optionsLoader(options, { params: { list: 'partners' } })

/** The list's filters, all kept in the URL. Partner users see only their own partner's bookings. */
export function FindFilters({
  url,
  onChange,
}: {
  url: FindUrl
  onChange: (change: Partial<FindUrl>) => void
}) {
  const isStaff = useAccount().kind === 'staff'
  const field = urlField(url, onChange)
  return (
    <ListFilters values={[url.when, url.from, url.to, url.status, url.partner]}>
      <DateFilters url={url} none="Any date" choices={relativeDates} onChange={onChange} />
      <FilterSelect label="Status" none="Any status" choices={groupStatuses} {...field('status')} />
      {isStaff && <FilterOption label="Partner" none="Any partner" load={partners} {...field('partner')} />}
    </ListFilters>
  )
}
