import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCoins,
  IconCreditCard,
  IconLink,
  IconMailForward,
  IconPrinter,
} from '#web/ui/icon/icons.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { customerPath, groupPath } from '#contract/addresses.ts'
import { customerPage } from '#contract/customers.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { noCardGateway, partnersTakeNoMoney, whyNoPaymentLink } from '#domain/booking/group-state.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { useKnownAnswer, useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { rememberRecent } from '#web/shell/navigation/recent.ts'
import { useParam, useReplaceAddress, useUrlState } from '#web/shell/navigation/url.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { useMoney } from '#web/parts/money/use-money.ts'
import { useFollowUps } from '#web/parts/follow-ups/use-follow-ups.tsx'
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { bookAgainPath, bookReturnPath } from '#web/parts/book-again/book-again.ts'
import { GroupChangeMenu } from './GroupChangeMenu.tsx'
import { GroupHead } from './GroupHead.tsx'
import { RefusedAddress } from '#web/parts/refused-address/RefusedAddress.tsx'
import { GroupPassengers } from './GroupPassengers.tsx'
import { GroupStatement } from './GroupStatement.tsx'
import { GroupTimeline } from './GroupTimeline.tsx'
import { PayLinkDialog } from './PayLinkDialog.tsx'
import { useChanging } from './use-changing.ts'
import classes from './group.module.css'

const live = ['group', 'trip', 'ledger', 'fastTrack'] as const

/** One reservation in full. */
export default function GroupPage() {
  const params = { id: useParam('customer'), group: useParam('group') }
  const group = useLoad(groupDetail, { params }, { live })
  const { data } = group
  const mayRemind = useMay('editCustomer')
  const [url, setUrl] = useUrlState({ pay: '', guest: '', send: '' })
  const remind: HeaderAction = {
    kind: 'button',
    label: 'Send reminder',
    icon: <IconMailForward size={18} aria-hidden />,
    onClick: () => setUrl({ send: 'reminder' }),
    disabledReason: data?.customer.email === '' ? 'No e-mail address' : null,
  }
  const [isGiving, setGiving] = useState(false)
  const mayTake = useMay(['editCustomer', 'fastTrack']) && data?.whyNoPayment !== partnersTakeNoMoney
  const gratuity: HeaderAction = {
    kind: 'button',
    label: 'Take gratuity',
    icon: <IconCoins size={18} aria-hidden />,
    onClick: () => setGiving(true),
  }
  const isLinking = url.pay === 'link' && mayTake
  const { takesCards } = useAccount().site
  const whyNothingDue = data ? whyNoPaymentLink(data) : null
  const whyNoLink = takesCards ? whyNothingDue : noCardGateway
  const payLink: HeaderAction = {
    kind: 'button',
    label: 'Create payment link',
    icon: <IconCreditCard size={18} aria-hidden />,
    onClick: () => setUrl({ pay: 'link' }),
    disabledReason: whyNoLink,
  }
  const guestPage: HeaderAction = {
    kind: 'button',
    label: 'My booking',
    icon: <IconLink size={18} aria-hidden />,
    onClick: () => setUrl({ guest: 'page' }),
  }
  const print: HeaderAction = {
    kind: 'button',
    label: 'Print',
    icon: <IconPrinter size={18} aria-hidden />,
    onClick: () => window.print(),
  }
  const again: HeaderAction[] = [
    {
      label: 'Book again',
      to: data && mayRemind ? bookAgainPath(data) : null,
      icon: <IconCalendarPlus size={18} aria-hidden />,
    },
    {
      label: 'Book return trip',
      to: data && mayRemind ? bookReturnPath(data) : null,
      icon: <IconArrowBackUp size={18} aria-hidden />,
    },
  ].flatMap(({ to, ...link }) => (to === null ? [] : [{ kind: 'link', to, ...link }]))
  const replaceAddress = useReplaceAddress()
  const know = useKnownAnswer(groupDetail)
  const isLoading = group.requestState === 'Network'
  useEffect(() => {
    // The customer was merged into another one, who has the reservation now.
    if (!data || isLoading || data.customer.guid === params.id) return
    know({ params: { id: data.customer.guid, group: params.group } }, data)
    replaceAddress(groupPath(data.customer.guid, params.group))
  }, [data, isLoading, params.id, params.group, know, replaceAddress])
  const title = data ? customerName(data.customer) : 'Booking'
  const about = data && { guid: data.guid, name: `${title} · ${data.reference}` }
  const followUps = useFollowUps(about ? { kind: 'reservation', ...about } : null)
  useEffect(() => {
    if (data)
      rememberRecent({ title: `${title} · ${data.reference}`, href: groupPath(params.id, params.group) })
  }, [data, title, params.id, params.group])
  return (
    <Page
      title={title}
      back={customerPath(params.id)}
      one="booking"
      busy={isLoading}
      actions={[
        ...again,
        ...(mayRemind ? [remind, guestPage] : []),
        ...(mayTake ? [payLink, gratuity] : []),
        ...followUps.actions,
        print,
      ]}
    >
      <LoadBoundary {...group}>
        {data && <GroupShown group={data} followUps={followUps.open} isLoading={isLoading} />}
      </LoadBoundary>
      {followUps.dialog}
      {isLinking && data && (
        <PayLinkDialog
          customer={params.id}
          group={params.group}
          email={data.customer.email}
          whyNot={whyNoLink}
          onClose={() => setUrl({ pay: '' })}
        />
      )}
      {url.guest === 'page' && data && (
        <GuestPageDialog
          customer={params.id}
          group={params.group}
          email={data.customer.email}
          onClose={() => setUrl({ guest: '' })}
        />
      )}
      {url.send === 'reminder' && mayRemind && data && data.customer.email !== '' && (
        <ReminderDialog customer={params.id} group={params.group} onClose={() => setUrl({ send: '' })} />
      )}
      {isGiving && data && (
        <GratuityDialog
          customer={params.id}
          group={params.group}
          reference={data.reference}
          onClose={() => setGiving(false)}
        />
      )}
    </Page>
  )
}

const PartnerNotes = preloadable(
  async () => (await import('#web/parts/partner-notes/PartnerNotes.tsx')).PartnerNotes,
)
const GroupConversation = preloadable(async () => (await import('./GroupConversation.tsx')).GroupConversation)
const ReminderDialog = preloadable(async () => (await import('./ReminderDialog.tsx')).ReminderDialog)
const GuestPageDialog = preloadable(async () => (await import('./GuestPageDialog.tsx')).GuestPageDialog)
const GratuityDialog = preloadable(
  async () => (await import('#web/parts/gratuity/GratuityDialog.tsx')).GratuityDialog,
)
const ChangeDialog = preloadable(
  async () => (await import('#web/features/bookings/changes/ChangeDialog.tsx')).ChangeDialog,
)
const PaymentDialog = preloadable(
  async () => (await import('#web/parts/money/PaymentDialog.tsx')).PaymentDialog,
)
const MoneyDialog = preloadable(async () => (await import('./money/MoneyDialog.tsx')).MoneyDialog)

interface GroupShownProps {
  group: GroupDetail
  followUps: ReactNode
  isLoading: boolean
}

function GroupShown({ group, followUps, isLoading }: GroupShownProps) {
  const mayTake = useMay(['editCustomer', 'fastTrack'])
  const isStaff = useAccount().kind === 'staff'
  const whyNotPay = mayTake ? group.whyNoPayment : 'You don’t have permission to take payments'
  const { asked, changing, onPay, onMoney, onClose } = useChanging(group, whyNotPay)
  const of = { customerGuid: group.customer.guid, groupGuid: group.guid, reference: group.reference }
  const money = useMoney(of, { skip: !mayTake || !isStaff }).data ?? null
  return (
    <>
      <GroupHead group={group} menu={<GroupChangeMenu group={group} changing={changing} />} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <RefusedAddress trouble={group.addressTrouble} customerGuid={group.customer.guid} />
          {followUps}
          {group.unprintable && (
            <p className="no-print" role="note">
              {group.unprintable}
            </p>
          )}
          {group.partner?.notes !== undefined && (
            <PartnerNotes partner={group.partner.name} notes={group.partner.notes} />
          )}
          {group.comments && <p className={classes.comments}>{group.comments}</p>}
          {group.details.length > 0 && (
            <div className={classes.details}>
              <DetailTexts details={group.details} className={undefined} />
            </div>
          )}
          <GroupTimeline group={group} changing={changing} />
        </div>
        <div className={classes.side}>
          <GroupStatement group={group} onPay={onPay} whyNotPay={whyNotPay} money={money} onAsk={onMoney} />
          <GroupPassengers group={group} />
          <div className="no-print">
            <GroupConversation group={group} />
          </div>
          <section className={`${classes.panel} no-print`} aria-labelledby="history">
            <h2 id="history" className={classes.panelHead}>
              History
            </h2>
            <HistoryList lines={group.history} />
          </section>
        </div>
      </div>
      {asked?.dialog === 'pay' && (
        <PaymentDialog of={of} usually="card" refreshes={[groupDetail, customerPage]} onClose={onClose} />
      )}
      {asked?.dialog === 'money' && money && (
        <MoneyDialog asked={asked.money} group={group} money={money} onClose={onClose} />
      )}
      {asked?.dialog === 'change' && (
        <ChangeDialog
          group={group}
          change={asked.change}
          bookingGuid={asked.bookingGuid}
          isLoading={isLoading}
          onClose={onClose}
        />
      )}
    </>
  )
}
