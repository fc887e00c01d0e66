import { useState } from 'react'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { copyRota, rotaWeek, type RotaDriver } from '#contract/rota.ts'
import { isServiceDate, startOfWeek } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { WeekHeader } from '#web/ui/page/WeekHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { DispatchTabs } from '#web/features/dispatch/DispatchTabs.tsx'
import { useUndo } from '#web/features/dispatch/undo.tsx'
import { AbsentNotices } from './AbsentNotices.tsx'
import { RotaGrid } from './RotaGrid.tsx'
import classes from '#web/features/dispatch/dispatch.module.css'

const AbsentTripsDialog = preloadable(
  async () => (await import('#web/features/dispatch/away/AbsentTripsDialog.tsx')).AbsentTripsDialog,
)
const ShiftDialog = preloadable(async () => (await import('./ShiftDialog.tsx')).ShiftDialog)

const live = ['rota', 'trip'] as const

/** The drivers' shifts, week by week. */
export default function RotaPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({ date: today })
  const date = isServiceDate(url.date) ? url.date : today
  const monday = startOfWeek(date)
  const week = useLoad(rotaWeek, { query: { date: monday } }, { live, keepPrevious: true })
  const [open, setOpen] = useState<{ guid: string; day: number } | null>(null)
  const { save, sending } = useSave(copyRota, { refreshes: [rotaWeek, dispatcherDashboard] })
  const [outcome, setOutcome] = useState<{ of: BulkOutcome; verb: string } | null>(null)
  const [absent, setAbsent] = useState<{ driver: RotaDriver; date: string } | null>(null)
  const undo = useUndo()
  const drivers = week.data?.items ?? none
  const driver = drivers.find((it) => it.guid === open?.guid)

  const copy = async () => {
    setOutcome(null)
    const sent = await save({ body: { date } })
    if (sent.kind === 'ok') setOutcome({ of: copiedDays(sent.reply), verb: 'copied' })
    else toast.error(whyFailed(sent))
  }

  return (
    <Page title="Rota" busy={week.requestState === 'Network'}>
      <div className={classes.head}>
        <DispatchTabs now="rota" date={date} today={today} />
        <WeekHeader
          date={date}
          today={today}
          onDate={(next) => {
            setOutcome(null)
            setUrl({ date: next })
          }}
          onRefresh={week.reload}
        />
        <Button busy={sending} onClick={() => void copy()}>
          Copy previous week
        </Button>
      </div>
      <BulkOutcomeNotice
        outcome={outcome?.of ?? null}
        verb={outcome?.verb ?? ''}
        onClose={() => setOutcome(null)}
      />
      <LoadBoundary {...week}>
        {week.data && drivers.length > 0 ? (
          <Outdated is={week.isPrevious}>
            <AbsentNotices
              days={week.data.days}
              drivers={drivers}
              today={today}
              onReassign={(driver, date) => setAbsent({ driver, date })}
            />
            <RotaGrid
              days={week.data.days}
              drivers={drivers}
              date={date}
              today={today}
              onDay={(day) => setUrl({ date: day })}
              onOpen={(it, day) => setOpen({ guid: it.guid, day })}
            />
          </Outdated>
        ) : (
          <Notice>
            No drivers yet. An administrator can give staff the driver permission under Configuration, Staff
            users.
          </Notice>
        )}
      </LoadBoundary>
      {open && driver && week.data && (
        <ShiftDialog
          driver={driver}
          date={week.data.days[open.day] ?? date}
          day={open.day}
          onAbsent={() => {
            setOpen(null)
            setAbsent({ driver, date: week.data?.days[open.day] ?? date })
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {absent && (
        <AbsentTripsDialog
          {...absent}
          offerUndo={undo.offer}
          onOutcome={(of, verb) => setOutcome({ of, verb })}
          onClose={() => setAbsent(null)}
        />
      )}
      {undo.element}
    </Page>
  )
}

const none: RotaDriver[] = []
const whySkipped = { isSet: 'This day already has a rota entry', isOver: 'This day is in the past' }

function copiedDays({ toast: done = '', skipped }: ReplyOf<typeof copyRota>): BulkOutcome {
  const left = skipped.map(({ driverGuid, driver, date, why }) => ({
    key: `${driverGuid} ${date}`,
    what: `${driver} ${dayText(date)}`,
    why: whySkipped[why],
  }))
  return { done, left }
}
