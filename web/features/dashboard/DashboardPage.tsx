import { lazy, Suspense } from 'react'
import { ownStatementPath } from '#contract/addresses.ts'
import { dashboard } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useZoneNote } from '#web/shell/account/today.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'
import { Attention } from './Attention.tsx'
import { DemoHistory } from './DemoHistory.tsx'
import { GuestList } from './GuestList.tsx'
import { OwnDay } from './OwnDay.tsx'
import { TodayNumbers, type Today } from './TodayNumbers.tsx'
import { WaveBars } from './WaveBars.tsx'
import { WeekBars } from './WeekBars.tsx'
import classes from './dashboard.module.css'

/** Loaded only until the first booking can be made, because it brings its own forms. */
const FirstDay = lazy(async () => ({ default: (await import('./FirstDay.tsx')).FirstDay }))

/** For users who read the books, with its own call, so that no one else waits for it. */
const AccountantDay = lazy(async () => ({ default: (await import('./AccountantDay.tsx')).AccountantDay }))

const live = [
  'fastTrack',
  'trip',
  'ownTrip',
  'flight',
  'ledger',
  'dateStatus',
  'group',
  'guestText',
  'followUp',
  'outbox',
  'configuration',
  'account',
] as const

/** Today's numbers, problems to handle, and the week ahead. */
export default function DashboardPage() {
  const { site, name, kind } = useAccount()
  const mayBook = useMay('editCustomer')
  const zoneNote = useZoneNote()
  const loaded = useLoad(dashboard, {}, { live, keepPrevious: true })
  const { data } = loaded
  const mayRead = useMay('viewCustomer')
  const manages = useMay(screens.manager.needs)
  const readsBooks = useMay('financial') && kind !== 'partner'
  const actions: HeaderAction[] = [
    // No permission shows its menu entry (specification, point 6), so it is linked here.
    ...(manages ? [{ kind: 'link' as const, label: screens.manager.label, to: screens.manager.path }] : []),
    // A partner user's own statement has no menu entry, so it is linked here.
    ...(kind === 'partner' && mayRead
      ? [{ kind: 'link' as const, label: 'Statement', to: ownStatementPath }]
      : []),
    ...(mayBook
      ? [
          {
            kind: 'link' as const,
            label: screens.newBooking.label,
            to: screens.newBooking.path,
            look: 'main' as const,
          },
        ]
      : []),
  ]
  return (
    <Page title={screens.dashboard.label} actions={actions} load={loaded}>
      {data && (
        <div className={classes.dashboard}>
          <p className={classes.date}>
            <time dateTime={data.date}>{dayYearText(data.date)}</time>
            {zoneNote && `, ${zoneNote}`}
          </p>
          {data.demoHistory && <DemoHistory first={data.demoHistory} />}
          {data.ownTrips && <OwnDay trips={data.ownTrips} timeZone={site.timeZone} />}
          {data.firstDay && (
            <Suspense fallback={<PageSkeleton />}>
              <FirstDay steps={data.firstDay.steps} />
            </Suspense>
          )}
          <TodayNumbers today={data} currency={site.currency} />
          <Attention today={data} timeZone={site.timeZone} booksBelow={readsBooks} />
          {readsBooks && (
            <Suspense fallback={<PageSkeleton />}>
              <AccountantDay />
            </Suspense>
          )}
          {data.wave && (
            <WaveBars wave={data.wave} hourNow={Number(timeText(data.asOf, site.timeZone).slice(0, 2))} />
          )}
          {data.week && <WeekBars week={data.week} today={data.date} />}
          {data.guests && <GuestList guests={data.guests} />}
          {isEmpty(data) && <p className={classes.soft}>Welcome, {name}. Choose a page from the menu.</p>}
        </div>
      )}
    </Page>
  )
}

const ofEveryone: readonly string[] = ['date', 'asOf', 'demoHistory'] satisfies (keyof Today)[]

/** A user whose permissions show no part of the Dashboard, such as a system administrator. */
function isEmpty(today: Today): boolean {
  return Object.entries(today).every(([name, part]) => ofEveryone.includes(name) || part === null)
}
