import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icon/icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { hasUnsaved } from '#web/ui/form/unsaved.ts'
import { useShortcut, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import { listBehind, movePlace, stepsFromList, type ListPlace } from '#web/ui/table/list-place.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import classes from './ListSteps.module.css'

/**
 * On a page opened from a list: the previous and next row of that list (`one`: what a row is), and Escape
 * back to it. Otherwise Escape leads where the page’s back button does.
 */
export function ListSteps({ one, back }: { one: string | undefined; back: string | undefined }) {
  const { pathname, state } = useLocation()
  // Also when the page replaces its history entry.
  const place = useMemo(() => state && listBehind(pathname), [pathname, state])
  if (place) return one === undefined ? <ListKey /> : <StepsOf one={one} place={place} />
  return back !== undefined && one !== undefined && <BackKey to={back} />
}

function ListKey() {
  useShortcut({
    keys: 'Escape',
    label: 'Back to the list',
    run: () => wasEscapeBare() && history.go(-stepsFromList()),
  })
  return null
}

function BackKey({ to }: { to: string }) {
  const navigate = useNavigate()
  useShortcut({
    keys: 'Escape',
    label: 'Back',
    run: () => {
      if (wasEscapeBare() && !hasUnsaved()) void navigate({ href: to })
    },
  })
  return null
}

function StepsOf({ one, place }: { one: string; place: ListPlace }) {
  const navigate = useNavigate()
  const [{ tab }] = useUrlState({ tab: '' })
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
    void navigate({ href: inTab(href, tab), replace: true, state: { fromList: stepsFromList() } })
  }
  const labels = [`Previous ${one}`, `Next ${one}`] as const
  useShortcut({ keys: '[', label: labels[0], run: () => go(before) })
  useShortcut({ keys: ']', label: labels[1], run: () => go(after) })
  return (
    <div className={`row no-print ${classes.steps}`}>
      <ListKey />
      <IconButton
        label={labels[0]}
        aria-keyshortcuts="["
        onClick={() => go(before)}
        disabledReason={before < 0 ? `This is the first ${one} in the list` : null}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={labels[1]}
        aria-keyshortcuts="]"
        onClick={() => go(after)}
        disabledReason={after < 0 ? `This is the last ${one} shown in the list` : null}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

/** The next row’s page in the tab that is open. */
function inTab(href: string, tab: string): string {
  const url = new URL(href, location.origin)
  if (tab === '') url.searchParams.delete('tab')
  else url.searchParams.set('tab', tab)
  return url.pathname + url.search + url.hash
}
