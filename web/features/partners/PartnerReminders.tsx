import { useMemo, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partnerReminders, resumeReminders } from '#contract/partner-reminders.ts'
import { reminderLevelWords } from '#domain/partner/reminders.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './partners.module.css'

const SendReminderDialog = preloadable(async () => (await import('./ReminderDialogs.tsx')).SendReminderDialog)
const PauseRemindersDialog = preloadable(
  async () => (await import('./ReminderDialogs.tsx')).PauseRemindersDialog,
)

type Reminders = ReplyOf<typeof partnerReminders>
type Sent = Reminders['sent'][number]

/** The payment reminders of a partner: sends one, pauses them, and lists those sent. */
export function PartnerReminders({ id }: { id: string }) {
  const found = useLoad(partnerReminders, { params: { id } }, { live: ['ledger', 'outbox', 'configuration'] })
  return (
    <section className={classes.section} aria-label="Payment reminders">
      <h2>Payment reminders</h2>
      <LoadBoundary {...found}>{found.data && <Shown id={id} reminders={found.data} />}</LoadBoundary>
    </section>
  )
}

function Shown({ id, reminders: { levels, pause, sent } }: { id: string; reminders: Reminders }) {
  const { currency, timeZone } = useAccount().site
  const [open, setOpen] = useState<'send' | 'pause' | null>(null)
  const resuming = useSave(resumeReminders, { refreshes: [partnerReminders] })
  const resume = () => void resuming.save({ params: { id } })
  const columns = useMemo(() => sentColumns(currency, timeZone), [currency, timeZone])
  const whyNot = levels.some((it) => it.whyNot === null) ? null : (levels[0]?.whyNot ?? null)
  return (
    <>
      <div className={classes.next}>
        <p>
          {pause === null
            ? (whyNot ?? 'A reminder lists every overdue invoice, except disputed ones.')
            : `Paused until ${dayYearText(pause.until)} by ${pause.by}: ${pause.reason}`}
        </p>
        <ActionRow
          of="Payment reminders"
          className={`${classes.actions} no-print`}
          actions={[
            pause === null
              ? { label: 'Pause reminders', look: 'quiet', run: () => setOpen('pause') }
              : { label: 'Resume reminders', look: 'quiet', busy: resuming.sending, run: resume },
            { label: 'Send reminder', whyNot, run: () => setOpen('send') },
          ]}
        />
      </div>
      <DataTable
        label="Reminders sent"
        columns={columns}
        rows={sent}
        rowKey={(it) => it.guid}
        empty={<Notice>No reminders yet. Sent reminders appear here.</Notice>}
      />
      {open === 'send' && <SendReminderDialog id={id} levels={levels} onClose={() => setOpen(null)} />}
      {open === 'pause' && <PauseRemindersDialog id={id} onClose={() => setOpen(null)} />}
    </>
  )
}

function sentColumns(currency: string, timeZone: string): Column<Sent>[] {
  return [
    {
      id: 'level',
      header: 'Reminder',
      cell: (it) => reminderLevelWords[it.level],
      fixed: true,
      cardTitle: true,
    },
    { id: 'sent', header: 'Sent', cell: (it) => `${dayTimeText(it.at, timeZone)} by ${it.by}` },
    { id: 'to', header: 'To', cell: (it) => it.to },
    {
      id: 'invoices',
      header: 'Invoices',
      cell: (it) => it.invoices.map((one) => one.number).join(', ') || '–',
    },
    {
      id: 'total',
      header: `Total, ${currency}`,
      cell: (it) => amountText(it.totalCents, currency),
      align: 'end',
    },
    {
      id: 'state',
      header: 'E-mail',
      cell: ({ state, error }) => (
        <>
          {state === null ? 'Deleted' : <Status of="message" is={state} />}
          {error !== '' && <small className={classes.note}>{error}</small>}
        </>
      ),
    },
  ]
}
