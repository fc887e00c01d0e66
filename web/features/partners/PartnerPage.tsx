import { partnerPath } from '#contract/addresses.ts'
import type { Change } from '#contract/collection.ts'
import { partners } from '#contract/partners.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '../../api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam, useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { ChangeList } from '#web/parts/changes/ChangeList.tsx'
import { PartnerForm } from './PartnerForm.tsx'
import { PartnerBalance } from './PartnerBalance.tsx'
import { BalanceFigure } from './BalanceFigure.tsx'

const FastTrackUse = preloadable(async () => (await import('./FastTrackUse.tsx')).FastTrackUse)
const PartnerPayment = preloadable(async () => (await import('./PartnerPayment.tsx')).PartnerPayment)
const PartnerStatement = preloadable(async () => (await import('./PartnerStatement.tsx')).PartnerStatement)
const PartnerUsers = preloadable(async () => (await import('./PartnerUsers.tsx')).PartnerUsers)

const tabs = {
  details: 'Details',
  users: 'Users',
  statement: 'Statement',
  payments: 'Payments',
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
  const [url] = useUrlState({ tab: 'details' })
  const tab: Tab = url.tab in tabs ? (url.tab as Tab) : 'details'
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
        <TabLinks label="About the partner" tabs={tabLinks(id)} now={tab} />
        {tab === 'details' && found.data && <Details id={id} values={found.data} reload={found.reload} />}
        {tab === 'users' && <PartnerUsers id={id} />}
        {tab === 'statement' && <PartnerStatement id={id} />}
        {tab === 'payments' && <PartnerPayment id={id} />}
        {tab === 'fast-track' && <FastTrackUse id={id} />}
      </LoadBoundary>
    </Page>
  )
}

function tabLinks(id: string) {
  return (Object.keys(tabs) as Tab[]).map((key) => ({ key, label: tabs[key], href: partnerPath(id, key === 'details' ? undefined : key) }))
}

function Details(props: { id: string; values: Parameters<typeof PartnerForm>[0]['values'] & { history: Change[] }; reload: () => void }) {
  return (
    <>
      <PartnerForm id={props.id} values={props.values} onSaved={props.reload} />
      <ChangeList changes={props.values.history} />
    </>
  )
}
