import { isServiceDate } from '#domain/calendar/service-date.ts'
import { options } from '#contract/options.ts'
import { useState } from 'react'
import { optionsLoader } from '../../api/options.ts'
import { useAccount } from '../../shell/account.ts'
import { useToday } from '../../shell/today.ts'
import { statuses } from '../../shell/statuses.ts'
import { AsyncCombobox } from '../../ui/AsyncCombobox.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import classes from './customers.module.css'

export interface FindUrl {
  [name: string]: string
  query: string
  from: string
  to: string
  status: string
  partner: string
}

export const noFilters: FindUrl = { query: '', from: '', to: '', status: '', partner: '' }

const partners = optionsLoader(options, { params: { list: 'partners' } })

/** What narrows the list of bookings, all of it in the address. A partner's user sees one partner's only. */
export function FindFilters({ url, onChange }: { url: FindUrl; onChange: (change: Partial<FindUrl>) => void }) {
  const isStaff = useAccount().kind === 'staff'
  return (
    <div className={classes.filters}>
      <FilterDate label="From" value={url.from} onDay={(from) => onChange({ from })} />
      <FilterDate label="To" value={url.to} onDay={(to) => onChange({ to })} />
      <div className={classes.pair}>
        <select
          className={classes.select}
          aria-label="Status"
          value={url.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">Any status</option>
          {Object.entries(statuses.group).map(([status, { word }]) => (
            <option key={status} value={status}>
              {word}
            </option>
          ))}
        </select>
      </div>
      {isStaff && (
        <div className={classes.partner}>
          <AsyncCombobox
            label="Partner"
            labelHidden
            placeholder="Any partner"
            value={url.partner === '' ? null : url.partner}
            onChange={(partner) => onChange({ partner: partner ?? '' })}
            load={partners}
          />
        </div>
      )}
    </div>
  )
}

/** A day is followed once it is whole, or gone. */
function FilterDate({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const today = useToday()
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Cleared from outside: the field shows what the address says.
  if (value !== followed) {
    setFollowed(value)
    setTyped(value)
  }
  const follow = (text: string) => {
    setTyped(text)
    if (text !== '' && !isServiceDate(text)) return
    setFollowed(text)
    onDay(text)
  }
  return (
    <div className={`${classes.date} ${classes.pair}`}>
      <DateInput label={label} labelHidden placeholder={label} value={typed} onChange={follow} today={today} />
    </div>
  )
}
