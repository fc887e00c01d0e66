import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icon/icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useShortcut, useShortcuts, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import { listBehind, movePlace, stepsFromList, type ListPlace } from '#web/ui/table/list-place.ts'
import classes from './ListSteps.module.css'

/** On a page opened from a list: the previous and next row of that list, and Escape back to it. */
export function ListSteps({ one }: { one: string }) {
  const { pathname, state } = useLocation()
  // Also when the page replaces its history entry.
  const place = useMemo(() => state && listBehind(pathname), [pathname, state])
  return place && <StepsOf one={one} place={place} />
}

function StepsOf({ one, place }: { one: string; place: ListPlace }) {
  const navigate = useNavigate()
  useEffect(() => movePlace(place), [place])
  // Several rows can lead to one page, such as the trips of a booking.
  const here = place.rows[place.at]?.href
  const isOther = ({ href }: ListPlace['rows'][number]) => href !== null && href !== here
  const before = place.rows.slice(0, place.at).findLastIndex(isOther)
  const after = place.rows.findIndex((row, at) => at > place.at && isOther(row))
  const go = (at: number) => {
    const href = place.rows[at]?.href
    if (!href) return
    movePlace({ ...place, at })
    void navigate({ href, replace: true, state: { fromList: stepsFromList() } })
  }
  const labels = [`Previous ${one}`, `Next ${one}`] as const
  useShortcut({ keys: '[', label: labels[0], run: () => go(before) })
  useShortcut({ keys: ']', label: labels[1], run: () => go(after) })
  useShortcut({
    keys: 'Escape',
    label: 'Back to the list',
    run: () => wasEscapeBare() && history.go(-stepsFromList()),
  })
  // A period on the page takes the same keys for itself.
  const hasKeys = useShortcuts().some((it) => it.label === labels[1])
  return (
    <div className={`row no-print ${classes.steps}`}>
      <IconButton
        label={labels[0]}
        {...(hasKeys && { 'aria-keyshortcuts': '[' })}
        onClick={() => go(before)}
        disabledReason={before < 0 ? `This is the first ${one} in the list` : null}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={labels[1]}
        {...(hasKeys && { 'aria-keyshortcuts': ']' })}
        onClick={() => go(after)}
        disabledReason={after < 0 ? `This is the last ${one} shown in the list` : null}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
