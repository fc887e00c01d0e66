import { counted } from '#domain/text/counted.ts'
import type { FollowUpsDue } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { withQuery } from '#contract/with-query.ts'
import { shortened, type Trouble } from './trouble.ts'

/** Those for the reader or for anyone. */
export function ofFollowUps(due: FollowUpsDue | null): Trouble | null {
  if (!due || due.today + due.overdue === 0) return null
  const { today, overdue, first } = due
  const what =
    today === 0
      ? counted(overdue, 'follow-up overdue', 'follow-ups overdue')
      : counted(today, 'follow-up due today', 'follow-ups due today')
  return {
    what: today > 0 && overdue > 0 ? `${what}, ${overdue} overdue` : what,
    first: shortened(first),
    href: withQuery(screens.followUps.path, { due: 'now' }),
    screen: screens.followUps.label,
  }
}
