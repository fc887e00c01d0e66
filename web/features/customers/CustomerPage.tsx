import { DetailText } from '#web/parts/details/DetailTexts.tsx'
import { IconX } from '#web/ui/icon/first-icons.ts'
import {
  IconArrowsJoin2,
  IconCalendarPlus,
  IconMail,
  IconMailForward,
  IconPencil,
} from '#web/ui/icon/icons.ts'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  customerPath,
  foundBookingsPath,
  groupPath,
  newBookingPath,
  quotesPath,
} from '#contract/addresses.ts'
import { customerPage, resetCustomerBirthday } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { sendCustomerReminder } from '#contract/guest-messages.ts'
import { useKnownAnswer, useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { guestLanguages } from '#domain/message/guest-language.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { rememberRecent } from '#web/shell/navigation/recent.ts'
import { useParam, useReplaceAddress } from '#web/shell/navigation/url.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { dateText, dayYearText } from '#web/ui/value/format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { groupColumns } from './group-columns.tsx'
import { StoppedMessages } from '#web/parts/stopped-messages/StoppedMessages.tsx'
import { RefusedAddress } from '#web/parts/refused-address/RefusedAddress.tsx'
import { useFollowUps } from '#web/parts/follow-ups/use-follow-ups.tsx'
import { useMayQuote } from '#web/parts/open-quotes/use-open-quotes.ts'
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { customerName } from '#domain/customer/customer-fields.ts'
import { countryName } from '#domain/customer/country-name.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { MergedWith } from './MergedWith.tsx'
import { OpenQuotes } from './OpenQuotes.tsx'
import classes from './customers.module.css'

const CustomerDialog = preloadable(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)
const EraseDialog = preloadable(async () => (await import('./EraseDialog.tsx')).EraseDialog)
const PersonalDataMenu = preloadable(async () => (await import('./PersonalDataMenu.tsx')).PersonalDataMenu)
const WriteMailDialog = preloadable(
  async () => (await import('#web/parts/write-mail/WriteMailDialog.tsx')).WriteMailDialog,
)
const MergeDialog = preloadable(async () => (await import('./MergeDialog.tsx')).MergeDialog)
const UndoMergeDialog = preloadable(async () => (await import('./UndoMergeDialog.tsx')).UndoMergeDialog)

type Customer = ReplyOf<typeof customerPage>

const live = ['customer', 'group', 'ledger'] as const

/** One customer: facts, reservations, balance, history. */
export default function CustomerPage() {
  const customer = useCustomerOfAddress()
  const { data } = customer
  const mayBook = useMay('editCustomer')
  const isStaff = useAccount().kind === 'staff'
  const [editing, setEditing] = useState(false)
  const [writing, setWriting] = useState(false)
  const [merging, setMerging] = useState<{ losingGuid: string | null } | null>(null)
  const reminding = useSave(sendCustomerReminder, { quiet: true, refreshes: [customerPage] })
  const name = data ? customerName(data) : 'Customer'
  const guid = data?.guid ?? ''
  useEffect(() => {
    if (guid !== '') rememberRecent({ title: name, href: customerPath(guid) })
  }, [name, guid])
  const edit: HeaderAction = {
    kind: 'button',
    label: 'Edit customer',
    icon: <IconPencil size={18} aria-hidden />,
    onClick: () => setEditing(true),
    disabledReason: data?.whyNoEdit ?? null,
  }
  const merge: HeaderAction = {
    kind: 'button',
    label: 'Merge',
    icon: <IconArrowsJoin2 size={18} aria-hidden />,
    onClick: () => setMerging({ losingGuid: null }),
    disabledReason: data?.whyNoEdit ?? null,
  }
  const followUps = useFollowUps(data ? { kind: 'customer', guid, name } : null)
  const remind: HeaderAction = {
    kind: 'button',
    label: 'Send reminder',
    icon: <IconMailForward size={18} aria-hidden />,
    onClick: () => void reminding.save({ query: { customer: guid } }),
    busy: reminding.sending,
    disabledReason: data?.email === '' ? 'No e-mail address' : null,
  }
  const write: HeaderAction = {
    kind: 'button',
    label: 'Write e-mail…',
    icon: <IconMail size={18} aria-hidden />,
    onClick: () => setWriting(true),
    disabledReason: data?.email === '' ? 'No e-mail address' : null,
  }
  const book: HeaderAction = {
    kind: 'link',
    label: 'New booking',
    to: newBookingPath({ customer: guid }),
    look: 'main',
    icon: <IconCalendarPlus size={18} aria-hidden />,
  }
  return (
    <Page
      title={name}
      back="/customers"
      one="row"
      busy={customer.requestState === 'Network'}
      actions={
        mayBook && data
          ? [edit, merge, ...(isStaff ? [write] : []), ...followUps.actions, remind, book]
          : [edit, ...followUps.actions]
      }
    >
      <Problems problems={reminding.problems} />
      <LoadBoundary {...customer}>
        {data && (
          <CustomerShown
            customer={data}
            followUps={followUps.open}
            onMerge={(losingGuid) => setMerging({ losingGuid })}
          />
        )}
      </LoadBoundary>
      {followUps.dialog}
      {editing && <CustomerDialog guid={guid} onClose={() => setEditing(false)} />}
      {writing && <WriteMailDialog customer={guid} group={null} onClose={() => setWriting(false)} />}
      {merging && data && (
        <MergeDialog kept={data} losingGuid={merging.losingGuid} onClose={() => setMerging(null)} />
      )}
    </Page>
  )
}

/** The customer in the URL. If merged into another one, replaces the URL with that customer's. */
function useCustomerOfAddress() {
  const asked = useParam('customer')
  const customer = useLoad(customerPage, { params: { id: asked } }, { live })
  const { data } = customer
  const isLoading = customer.requestState === 'Network'
  const replaceAddress = useReplaceAddress()
  const know = useKnownAnswer(customerPage)
  useEffect(() => {
    if (!data || isLoading || data.guid === asked) return
    know({ params: { id: data.guid } }, data)
    replaceAddress(customerPath(data.guid))
  }, [data, isLoading, asked, know, replaceAddress])
  return customer
}

interface CustomerShownProps {
  customer: Customer
  followUps: ReactNode
  onMerge: (losingGuid: string) => void
}

function CustomerShown({ customer, followUps, onMerge }: CustomerShownProps) {
  const { currency } = useAccount().site
  const mayQuote = useMayQuote()
  const [undoing, setUndoing] = useState<Customer['merges'][number] | null>(null)
  const columns = useMemo(() => groupColumns(currency), [currency])
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <RefusedAddress trouble={customer.addressTrouble} customerGuid={customer.guid} />
        <StoppedMessages stopped={customer.stopped} />
        {followUps}
        <MergedWith merges={customer.merges} onUndo={setUndoing} />
        <OpenQuotes customer={customer.guid} />
        <section>
          <div className={classes.panelHead}>
            <h2>Reservations</h2>
            {customer.groupCount > customer.groups.length && (
              <span className="soft">
                Latest {customer.groups.length} of {customer.groupCount}
              </span>
            )}
          </div>
          <DataTable
            label="Reservations"
            name="customer-groups"
            columns={columns}
            rows={customer.groups}
            rowKey={(it) => it.guid}
            rowHref={(it) => groupPath(customer.guid, it.guid)}
            empty={<Notice>No reservations yet. New reservations appear here.</Notice>}
          />
        </section>
        <section className={classes.panel} aria-labelledby="history">
          <h2 id="history" className={classes.panelHead}>
            History
          </h2>
          <HistoryList lines={customer.history} />
        </section>
      </div>
      <div className={classes.side}>
        <p className={classes.owed} data-owed={customer.balanceCents > 0 ? 'yes' : 'no'}>
          <span>{customer.balanceCents < 0 ? 'In credit' : 'Owes'}</span>
          <strong>
            <Money cents={Math.abs(customer.balanceCents)} currency={currency} />
          </strong>
        </p>
        {customer.balanceCents > 0 && customer.groupCount > 1 && (
          <p>
            <a href={foundBookingsPath({ customer: customer.guid, owing: 'yes' })}>Unpaid reservations</a>
          </p>
        )}
        {mayQuote && (
          <p>
            <a href={quotesPath({ customer: customer.guid })}>Quotes</a>
          </p>
        )}
        <CustomerFacts customer={customer} />
        {customer.whyNoEdit === null && <PossibleDuplicates guid={customer.guid} onMerge={onMerge} />}
      </div>
      {undoing && <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </div>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { timeZone } = useAccount().site
  const isAdministrator = useMay('adminSystem')
  const [erasing, setErasing] = useState(false)
  const { guid } = customer
  return (
    <section className={`${classes.panel} ${classes.facts}`} aria-labelledby="facts">
      <div className={classes.panelHead}>
        <h2 id="facts">Customer</h2>
        {isAdministrator && <PersonalDataMenu guid={guid} onErase={() => setErasing(true)} />}
      </div>
      {erasing && (
        <EraseDialog customer={{ guid, name: customerName(customer) }} onClose={() => setErasing(false)} />
      )}
      <LabelValues>
        <LabelValue label="First name" value={customer.firstName} />
        <LabelValue label="Last name" value={customer.lastName} />
        <LabelValue label="E-mail" value={customer.email} kind="email" />
        <LabelValue label="Phone" value={customer.phone} kind="tel" />
        <LabelValue label="Country" value={countryName(customer.country)} />
        <LabelValue label="Language" value={languageText(customer.writtenIn, customer.language)} />
        <LabelValue label="Birthday" value={customer.birthday && <Birthday customer={customer} />} />
        {customer.details.map((it) => (
          <LabelValue key={it.guid} label={it.name} value={<DetailText {...it} />} />
        ))}
        <LabelValue
          label="Notes"
          value={customer.notes && <span className={classes.notes}>{customer.notes}</span>}
        />
        <LabelValue
          label="Added"
          value={`${dayYearText(dateText(customer.createdAt, timeZone))} by ${customer.createdBy}`}
        />
      </LabelValues>
    </section>
  )
}

/** The birthday, with a button that clears it. The history still has the old value. */
function Birthday({ customer: { guid, birthday, whyNoEdit } }: { customer: Customer }) {
  const clearing = useSave(resetCustomerBirthday, { quiet: true, refreshes: [customerPage] })
  return (
    <span className={classes.birthday}>
      {birthday && dayYearText(birthday)}
      {whyNoEdit === null && (
        <IconButton
          label="Clear birthday"
          size="sm"
          onClick={() => void clearing.save({ query: { customer: guid } })}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
      <Problems problems={clearing.problems} />
    </span>
  )
}

/** `German`, or `German (suggested)` if none was chosen. */
function languageText(writtenIn: keyof typeof guestLanguages, chosen: string | null): string {
  const { name } = guestLanguages[writtenIn]
  return chosen === null ? `${name} (suggested)` : name
}
