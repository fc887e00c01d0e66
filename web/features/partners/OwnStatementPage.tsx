import { ownInvoicesPath, ownStatementPath } from '#contract/addresses.ts'
import { options } from '#contract/options.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { NotFoundPage } from '#web/shell/page/NotFoundPage.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { PartnerBalance } from './PartnerBalance.tsx'
import { PartnerStatement } from './PartnerStatement.tsx'

const PartnerInvoices = preloadable(async () => (await import('./PartnerInvoices.tsx')).PartnerInvoices)

const tabs = [
  { key: 'statement', label: 'Statement', href: ownStatementPath },
  { key: 'invoices', label: 'Invoices', href: ownInvoicesPath },
]

/** A partner user's own account. The options list contains only their own partner. */
export default function OwnStatementPage() {
  const { kind } = useAccount()
  const [url] = useUrlState({ tab: 'statement' })
  const found = useLoad(options, { params: { list: 'partners' } }, { skip: kind !== 'partner' })
  if (kind !== 'partner') return <NotFoundPage />
  const own = found.data?.items[0]
  return (
    <Page title="Statement" back={screens.bookings.path} load={found}>
      {own?.guid !== undefined && (
        <>
          <PartnerBalance id={own.guid} />
          <TabLinks label="Your account" tabs={tabs} now={url.tab} />
          {url.tab === 'invoices' ? <PartnerInvoices id={own.guid} /> : <PartnerStatement id={own.guid} />}
        </>
      )}
    </Page>
  )
}
