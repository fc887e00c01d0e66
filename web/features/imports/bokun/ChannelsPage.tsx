import { useMemo, useState } from 'react'
import { channelsPath, groupPath } from '#contract/addresses.ts'
import { channels, channelStatement, reverseChannelPayment, settleChannel } from '#contract/channels.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { MoneyField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, moneyText } from '#web/ui/value/format.ts'
import classes from './bokun.module.css'

type Channel = ReplyOf<typeof channels>['items'][number]
type Entry = ReplyOf<typeof channelStatement>['items'][number]

const refreshes = [channels, channelStatement]

function channelColumns(currency: string): Column<Channel>[] {
  return [
    { id: 'channel', header: 'Channel', cell: (it) => it.channel },
    {
      id: 'collected',
      header: 'Collected',
      align: 'end',
      cell: (it) => amountText(it.collectedCents, currency),
    },
    { id: 'paid', header: 'Paid', align: 'end', cell: (it) => amountText(it.paidCents, currency) },
    {
      id: 'owes',
      header: 'Owes',
      align: 'end',
      cell: (it) => <strong>{amountText(it.owesCents, currency)}</strong>,
    },
  ]
}

/** Manager: what channels have collected for the company, and how much of it they have paid. */
export default function ChannelsPage() {
  const { currency } = useAccount().site
  const [url] = useUrlState({ channel: '' })
  const found = useLoad(channels, {}, { live: ['ledger'] })
  const columns = useMemo(() => channelColumns(currency), [currency])
  return (
    <Page title={screens.manager.label} busy={found.requestState === 'Network'}>
      <ManagerTabs now="channels" />
      <LoadBoundary {...found}>
        <div className={classes.page}>
          <DataTable
            label={`Channels, in ${currency}`}
            name="channels"
            columns={columns}
            rows={found.data?.items ?? []}
            rowKey={(it) => it.channel}
            rowHref={(it) => channelsPath(it.channel)}
            highlighted={(it) => it.channel === url.channel}
            live
            empty={
              <Notice>
                No channels yet. They appear when you import bookings that were paid through one.
              </Notice>
            }
          />
          {url.channel !== '' && <Statement key={url.channel} channel={url.channel} />}
        </div>
      </LoadBoundary>
    </Page>
  )
}

function entryColumns(currency: string, reverse: (entry: Entry) => void): Column<Entry>[] {
  return [
    { id: 'day', header: 'Date', cell: (it) => <Day date={it.postedOn} /> },
    {
      id: 'what',
      header: 'Description',
      minWidth: '14rem',
      cell: (it) =>
        it.group ? (
          <a href={groupPath(it.group.customer, it.group.guid)}>{`${it.memo}, ${it.group.reference}`}</a>
        ) : (
          it.memo
        ),
    },
    { id: 'who', header: 'By', cell: (it) => it.who },
    { id: 'amount', header: 'Amount', align: 'end', cell: (it) => amountText(it.amountCents, currency) },
    {
      id: 'reverse',
      header: '',
      cardAction: true,
      cell: (entry) =>
        entry.group === null && entry.amountCents < 0 ? (
          <Button size="xs" disabledReason={entry.whyNotReverse} onClick={() => reverse(entry)}>
            Reverse
          </Button>
        ) : null,
    },
  ]
}

function Statement({ channel }: { channel: string }) {
  const { currency } = useAccount().site
  const found = useLoad(channelStatement, { query: { channel } }, { live: ['ledger'] })
  const [reversing, setReversing] = useState<Entry | null>(null)
  const columns = useMemo(() => entryColumns(currency, setReversing), [currency])
  return (
    <section aria-label={channel} className={classes.section}>
      <h2>{channel}</h2>
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <p className="soft">
              {found.data.owesCents >= 0
                ? `Owes ${moneyText(found.data.owesCents, currency)}`
                : `Overpaid by ${moneyText(-found.data.owesCents, currency)}`}
            </p>
            {found.data.owesCents > 0 && (
              <Payment key={found.data.owesCents} channel={channel} owesCents={found.data.owesCents} />
            )}
            <DataTable
              label={`Entries for ${channel}`}
              name="channel-entries"
              columns={columns}
              rows={found.data.items}
              rowKey={(it) => it.guid}
              live
            />
          </>
        )}
      </LoadBoundary>
      {reversing && <Reverse entry={reversing} onClose={() => setReversing(null)} />}
    </section>
  )
}

function Payment({ channel, owesCents }: { channel: string; owesCents: number }) {
  const { currency } = useAccount().site
  const today = useToday()
  const saving = useSaveForm(settleChannel, {
    // No default amount: users must type what arrived.
    values: { amountCents: null as number | null, date: today, reference: '' },
    toBody: ({ amountCents, date, reference }) => ({
      channel,
      amountCents: amountCents ?? 0,
      date,
      reference,
    }),
    refreshes,
  })
  return (
    <Form {...saving} label={`Payment from ${channel}`} submit="Add payment">
      <FieldRow>
        <MoneyField
          name="amountCents"
          label="Amount received"
          currency={currency}
          required
          minCents={1}
          maxCents={owesCents}
          hint={`Maximum ${moneyText(owesCents, currency)}, the amount owed`}
        />
        <DateField
          name="date"
          label="Received on"
          hint="The day the money arrived. It must be in an open month."
          required
          max={today}
          today={today}
        />
        <TextField name="reference" label="Reference" hint="From the bank transfer" maxLength={100} />
      </FieldRow>
    </Form>
  )
}

function Reverse({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(reverseChannelPayment, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ entry: entry.guid, reason }),
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title="Reverse payment" onClose={onClose} size="sm">
      <Form {...saving} label="Reverse payment" submit="Reverse" submitKind="danger" onCancel={onClose}>
        <p>
          {entry.memo}, {moneyText(-entry.amountCents, currency)}. The channel owes this amount again from
          today.
        </p>
        <TextField name="reason" label="Reason" required maxLength={300} focusFirst />
      </Form>
    </Dialog>
  )
}
