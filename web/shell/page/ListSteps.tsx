import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icon/icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useBareEscape } from '#web/ui/keys/bare-escape.ts'
import { useShortcut, useShortcuts } from '#web/ui/keys/shortcuts.ts'
import { listBehind, movePlace, type ListPlace } from '#web/ui/table/list-place.ts'
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
  const before = place.rows.slice(0, place.at).findLast(({ href }) => href !== null)?.href ?? null
  const after = place.rows.slice(place.at + 1).find(({ href }) => href !== null)?.href ?? null
  const go = (href: string | null) => {
    if (href !== null) void navigate({ href, replace: true, state: { fromList: true } })
  }
  const labels = [`Previous ${one}`, `Next ${one}`] as const
  useShortcut({ keys: '[', label: labels[0], run: () => go(before) })
  useShortcut({ keys: ']', label: labels[1], run: () => go(after) })
  useBareEscape('Back to the list', () => history.back())
  // A period on the page takes the same keys for itself.
  const hasKeys = useShortcuts().some((it) => it.label === labels[1])
  return (
    <div className={`row no-print ${classes.steps}`}>
      <IconButton
        label={labels[0]}
        {...(hasKeys && { 'aria-keyshortcuts': '[' })}
        onClick={() => go(before)}
        disabledReason={before === null ? `This is the first ${one} in the list` : null}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={labels[1]}
        {...(hasKeys && { 'aria-keyshortcuts': ']' })}
        onClick={() => go(after)}
        disabledReason={after === null ? `This is the last ${one} shown in the list` : null}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
