import { useEffect } from 'react'
import { partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partners } from '#contract/partners.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useFollowUps } from '#web/parts/follow-ups/use-follow-ups.tsx'
import { useParam, useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { rememberRecent } from '#web/shell/navigation/recent.ts'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { partnerTabs } from '#web/shell/sections/sections.ts'
import { PartnerBalance } from './PartnerBalance.tsx'
import { PartnerStatement } from './PartnerStatement.tsx'
import { BalanceFigure } from './BalanceFigure.tsx'
import { addPaymentPath } from './partner-payment-forms.ts'

const ChangeList = preloadable(async () => (await import('#web/parts/changes/ChangeList.tsx')).ChangeList)
const FastTrackUse = preloadable(async () => (await import('./FastTrackUse.tsx')).FastTrackUse)
const PartnerForm = preloadable(async () => (await import('./PartnerForm.tsx')).PartnerForm)
const PartnerInvoices = preloadable(async () => (await import('./PartnerInvoices.tsx')).PartnerInvoices)
const PartnerNotes = preloadable(
  async () => (await import('#web/parts/partner-notes/PartnerNotes.tsx')).PartnerNotes,
)
const PartnerPayments = preloadable(async () => (await import('./PartnerPayments.tsx')).PartnerPayments)
const PartnerUsers = preloadable(async () => (await import('./PartnerUsers.tsx')).PartnerUsers)

type Tab = keyof typeof partnerTabs

/** One partner, or a new one. */
export default function PartnerPage() {
  const id = useParam('partner')
  return id === 'new' ? <NewPartner /> : <KnownPartner key={id} id={id} />
}

function NewPartner() {
  const empty = useLoad(partners.create.load)
  return (
    <Page title="New partner" back={screens.partners.path} load={empty}>
      {empty.data && <PartnerForm id={null} values={empty.data} />}
    </Page>
  )
}

function KnownPartner({ id }: { id: string }) {
  const [url] = useUrlState({ tab: 'statement' })
  const tab: Tab = Object.hasOwn(partnerTabs, url.tab) ? (url.tab as Tab) : 'statement'
  const found = useLoad(partners.edit.load, { params: { id } })
  const name = found.data?.name
  useEffect(() => {
    if (name !== undefined) rememberRecent({ title: name, href: partnerPath(id) })
  }, [name, id])
  useActionsHere(name ?? 'Partner', tabActions(id))
  const followUps = useFollowUps(name === undefined ? null : { kind: 'partner', guid: id, name })
  return (
    <Page
      title={name ?? 'Partner'}
      back={screens.partners.path}
      one="partner"
      beside={found.data && <BalanceFigure partner={found.data} />}
      load={found}
      actions={followUps.actions}
    >
      {followUps.dialog}
      <div className="stack">
        {followUps.open}
        {found.data && found.data.notes !== '' && (
          <PartnerNotes partner={found.data.name} notes={found.data.notes} />
        )}
        <PartnerBalance id={id} />
      </div>
      <TabLinks label="Partner sections" tabs={tabLinks(id)} now={tab} />
      {tab === 'statement' && <PartnerStatement id={id} billingEmail={found.data?.billingEmail ?? ''} />}
      {tab === 'invoices' && <PartnerInvoices id={id} />}
      {tab === 'payments' && <PartnerPayments id={id} />}
      {tab === 'users' && <PartnerUsers id={id} />}
      {tab === 'details' && found.data && <Details id={id} values={found.data} reload={found.reload} />}
      {tab === 'fast-track' && <FastTrackUse id={id} />}
    </Page>
  )
}

function tabLinks(id: string) {
  return (Object.keys(partnerTabs) as Tab[]).map((key) => ({
    key,
    label: partnerTabs[key],
    href: partnerPath(id, key === 'statement' ? undefined : key),
  }))
}

const tabWords: Partial<Record<Tab, readonly string[]>> = {
  invoices: ['issue invoice', 'bill'],
  payments: ['allocate', 'reverse a payment'],
  users: ['new user', 'reset password'],
  details: ['edit partner', 'credit limit', 'terms', 'block partner', 'notes', 'location', 'PO number'],
}

/** The tabs, as the palette lists them: an action on a tab that isn't open is found by its name. */
function tabActions(id: string): ActionHere[] {
  const tabs = tabLinks(id).map(({ key, label, href }) => ({ label, href, words: tabWords[key] ?? [] }))
  return [
    ...tabs,
    { label: 'Add payment', href: addPaymentPath(id), words: ['record payment', 'receive payment'] },
  ]
}

function Details(props: { id: string; values: ReplyOf<typeof partners.edit.load>; reload: () => void }) {
  return (
    <>
      <PartnerForm id={props.id} values={props.values} onSaved={props.reload} />
      <ChangeList changes={props.values.history} />
    </>
  )
}
