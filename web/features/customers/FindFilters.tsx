import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { statuses } from '#web/parts/status/statuses.ts'
import { AsyncCombobox } from '#web/ui/choice/AsyncCombobox.tsx'
import { FilterDay, FilterOne, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
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
  const today = useToday()
  return (
    <ListFilters>
      <FilterDay label="From" value={url.from} today={today} onDay={(from) => onChange({ from, when: '' })} />
      <FilterDay label="To" value={url.to} today={today} onDay={(to) => onChange({ to, when: '' })} />
      <FilterSelect
        label="Status"
        none="Any status"
        value={url.status}
        choices={groupStatuses}
        onChoose={(status) => onChange({ status })}
      />
      {isStaff && (
        <FilterOne>
          <AsyncCombobox
            label="Partner"
            labelHidden
            placeholder="Any partner"
            value={url.partner === '' ? null : url.partner}
            onChange={(partner) => onChange({ partner: partner ?? '' })}
            load={partners}
          />
        </FilterOne>
      )}
    </ListFilters>
  )
}
