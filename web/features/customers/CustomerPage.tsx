import { IconCalendarPlus, IconMailForward, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { customerPath, groupPath, newBookingPath } from '#contract/addresses.ts'
import { customerPage, resetCustomerBirthday } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { sendCustomerReminder } from '#contract/guest-messages.ts'
import { useLoad } from '../../api/use-load.ts'
import { useSave } from '../../api/use-save.ts'
import { languageText } from '#web/parts/language/LanguageField.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { rememberRecent } from '#web/shell/navigation/recent.ts'
import { useParam } from '#web/shell/navigation/url.ts'
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
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { countryName } from './country-name.ts'
import classes from './customers.module.css'

const CustomerDialog = preloadable(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)

type Customer = ReplyOf<typeof customerPage>

const live = ['customer', 'group', 'ledger'] as const

/** One customer: facts, reservations, balance, history. */
export default function CustomerPage() {
  const guid = useParam('customer')
  const customer = useLoad(customerPage, { params: { id: guid } }, { live })
  const mayBook = useMay('editCustomer')
  const [editing, setEditing] = useState(false)
  const reminding = useSave(sendCustomerReminder, { quiet: true, refreshes: [customerPage] })
  const { data } = customer
  const name = data ? `${data.firstName} ${data.lastName}` : 'Customer'
  useEffect(() => {
    if (data) rememberRecent({ title: name, href: customerPath(guid) })
  }, [data, name, guid])
  const edit: HeaderAction = {
    kind: 'button',
    label: 'Edit customer',
    icon: <IconPencil size={18} aria-hidden />,
    onClick: () => setEditing(true),
    disabledReason: data?.whyNoEdit ?? null,
  }
  const remind: HeaderAction = {
    kind: 'button',
    label: 'Send reminder',
    icon: <IconMailForward size={18} aria-hidden />,
    onClick: () => void reminding.save({ query: { customer: guid } }),
    busy: reminding.sending,
    disabledReason: data?.email === '' ? 'There is no e-mail address' : null,
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
      busy={customer.requestState === 'Network'}
      actions={mayBook && data?.mergedInto === null ? [edit, remind, book] : [edit]}
    >
      <Problems problems={reminding.problems} />
      <LoadBoundary {...customer}>{data && <CustomerShown customer={data} />}</LoadBoundary>
      {editing && <CustomerDialog guid={guid} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function CustomerShown({ customer }: { customer: Customer }) {
  const { currency } = useAccount().site
  const columns = useMemo(() => groupColumns(currency), [currency])
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {customer.mergedInto && (
          <p className={classes.owed} data-owed="yes">
            <span>
              Merged into <a href={customerPath(customer.mergedInto)}>another customer</a>
            </span>
          </p>
        )}
        <section>
          <div className={classes.panelHead}>
            <h2>Reservations</h2>
            {customer.groupCount > customer.groups.length && (
              <span className={classes.soft}>
                The newest {customer.groups.length} of {customer.groupCount}
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
            empty={<Notice>No bookings yet</Notice>}
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
        <CustomerFacts customer={customer} />
      </div>
    </div>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { timeZone } = useAccount().site
  return (
    <section className={`${classes.panel} ${classes.facts}`} aria-labelledby="facts">
      <h2 id="facts" className={classes.panelHead}>
        Customer
      </h2>
      <LabelValues>
        <LabelValue label="First name" value={customer.firstName} />
        <LabelValue label="Last name" value={customer.lastName} />
        <LabelValue label="E-mail" value={customer.email} kind="email" />
        <LabelValue label="Phone" value={customer.phone} kind="tel" />
        <LabelValue label="Country" value={countryName(customer.country)} />
        <LabelValue label="Language" value={languageText(customer.writtenIn, customer.language)} />
        <LabelValue label="Birthday" value={customer.birthday && <Birthday customer={customer} />} />
        <LabelValue label="Notes" value={customer.notes && <span className={classes.notes}>{customer.notes}</span>} />
        <LabelValue label="Added" value={`${dayYearText(dateText(customer.createdAt, timeZone))} by ${customer.createdBy}`} />
      </LabelValues>
    </section>
  )
}

/** The birthday, which is cleared by one press: the history keeps it, and it can be typed in again. */
function Birthday({ customer: { guid, birthday, whyNoEdit } }: { customer: Customer }) {
  const clearing = useSave(resetCustomerBirthday, { quiet: true, refreshes: [customerPage] })
  return (
    <>
      {birthday}
      {whyNoEdit === null && (
        <IconButton label="Clear the birthday" size="sm" onClick={() => void clearing.save({ query: { customer: guid } })}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
      <Problems problems={clearing.problems} />
    </>
  )
}
