import { partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partners } from '#contract/partners.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam, useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { ChangeList } from '#web/parts/changes/ChangeList.tsx'
import { PartnerBalance } from './PartnerBalance.tsx'
import { PartnerStatement } from './PartnerStatement.tsx'
import { BalanceFigure } from './BalanceFigure.tsx'

const FastTrackUse = preloadable(async () => (await import('./FastTrackUse.tsx')).FastTrackUse)
const PartnerForm = preloadable(async () => (await import('./PartnerForm.tsx')).PartnerForm)
const PartnerInvoices = preloadable(async () => (await import('./PartnerInvoices.tsx')).PartnerInvoices)
const PartnerPayments = preloadable(async () => (await import('./PartnerPayments.tsx')).PartnerPayments)
const PartnerUsers = preloadable(async () => (await import('./PartnerUsers.tsx')).PartnerUsers)

const tabs = {
  statement: 'Statement',
  invoices: 'Invoices',
  payments: 'Payments',
  users: 'Users',
  details: 'Details',
  'fast-track': 'Fast track',
} as const
type Tab = keyof typeof tabs

/** One partner, or a new one. */
export default function PartnerPage() {
  const id = useParam('partner')
  return id === 'new' ? <NewPartner /> : <KnownPartner key={id} id={id} />
}

function NewPartner() {
  const empty = useLoad(partners.create.load)
  return (
    <Page title="New partner" back={screens.partners.path} busy={empty.requestState === 'Network'}>
      <LoadBoundary {...empty}>{empty.data && <PartnerForm id={null} values={empty.data} />}</LoadBoundary>
    </Page>
  )
}

function KnownPartner({ id }: { id: string }) {
  const [url] = useUrlState({ tab: 'statement' })
  const tab: Tab = url.tab in tabs ? (url.tab as Tab) : 'statement'
  const found = useLoad(partners.edit.load, { params: { id } })
  return (
    <Page
      title={found.data?.name ?? 'Partner'}
      back={screens.partners.path}
      busy={found.requestState === 'Network'}
      beside={found.data && <BalanceFigure partner={found.data} />}
    >
      <LoadBoundary {...found}>
        <PartnerBalance id={id} />
        <TabLinks label="Partner sections" tabs={tabLinks(id)} now={tab} />
        {tab === 'statement' && <PartnerStatement id={id} billingEmail={found.data?.billingEmail ?? ''} />}
        {tab === 'invoices' && <PartnerInvoices id={id} />}
        {tab === 'payments' && <PartnerPayments id={id} />}
        {tab === 'users' && <PartnerUsers id={id} />}
        {tab === 'details' && found.data && <Details id={id} values={found.data} reload={found.reload} />}
        {tab === 'fast-track' && <FastTrackUse id={id} />}
      </LoadBoundary>
    </Page>
  )
}

function tabLinks(id: string) {
  return (Object.keys(tabs) as Tab[]).map((key) => ({
    key,
    label: tabs[key],
    href: partnerPath(id, key === 'statement' ? undefined : key),
  }))
}

function Details(props: { id: string; values: ReplyOf<typeof partners.edit.load>; reload: () => void }) {
  return (
    <>
      <PartnerForm id={props.id} values={props.values} onSaved={props.reload} />
      <ChangeList changes={props.values.history} />
    </>
  )
}
