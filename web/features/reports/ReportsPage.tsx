import { IconDownload, IconListDetails, IconPrinter, IconScale, IconTable } from '#web/ui/icon/icons.ts'
import {
  balancesPath,
  financialReportFile,
  journalPath,
  reportsPath,
  taxReportFile,
  transactionsPath,
} from '#contract/addresses.ts'
import type { Period } from '#domain/calendar/period.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { reportTabs } from '#web/shell/sections/sections.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { monthToDate, notInvoicedAsked, periodOf, type NotInvoicedAsked } from './report-links.ts'
import { units, type Unit } from './report-tab.ts'

const SummaryTab = preloadable(async () => (await import('./SummaryTab.tsx')).SummaryTab)
const FastTrackTab = preloadable(async () => (await import('./FastTrackTab.tsx')).FastTrackTab)
const TransportTab = preloadable(async () => (await import('./TransportTab.tsx')).TransportTab)
const AirportTransportTab = preloadable(
  async () => (await import('./AirportTransportTab.tsx')).AirportTransportTab,
)
const NotInvoicedTab = preloadable(async () => (await import('./NotInvoicedTab.tsx')).NotInvoicedTab)
const TaxTab = preloadable(async () => (await import('./TaxTab.tsx')).TaxTab)

type Tab = keyof typeof reportTabs

/** Financial reports: a period compared with the one before; every figure links to its transactions. */
export default function ReportsPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({
    tab: 'overview',
    from: '',
    to: '',
    by: 'day',
    month: '',
    upTo: '',
    partner: '',
  })
  const tab: Tab = Object.hasOwn(reportTabs, url.tab) ? (url.tab as Tab) : 'overview'
  const period = periodOf(url, monthToDate(today))
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(url.month) ? url.month : monthOf(today)
  const by = units.find((it) => it === url.by) ?? 'day'
  const open = notInvoicedAsked(url)
  const asked = { period, onPeriod: ({ from, to }: Period) => setUrl({ from, to }) }
  return (
    <Page title="Reports" actions={actionsOf(tab, { period, month, by, open })}>
      <TabLinks label="Reports" tabs={linksOf({ from: url.from, to: url.to })} now={tab} />
      {tab === 'overview' && <OverviewTab {...asked} />}
      {tab === 'summary' && <SummaryTab {...asked} by={by} onBy={(unit) => setUrl({ by: unit })} />}
      {tab === 'fasttrack' && <FastTrackTab {...asked} />}
      {tab === 'transport' && <TransportTab {...asked} />}
      {tab === 'airporttransport' && <AirportTransportTab {...asked} />}
      {tab === 'notinvoiced' && <NotInvoicedTab asked={open} onAsk={setUrl} />}
      {tab === 'tax' && <TaxTab month={month} onMonth={(next) => setUrl({ month: next })} />}
    </Page>
  )
}

const hasPeriod = (tab: Tab) => tab !== 'tax' && tab !== 'notinvoiced'

/** Switching reports keeps the period. */
function linksOf(query: { from: string; to: string }) {
  return (Object.keys(reportTabs) as Tab[]).map((key) => ({
    key,
    label: reportTabs[key],
    href: reportsPath({ ...(key !== 'overview' && { tab: key }), ...(hasPeriod(key) && query) }),
  }))
}

function actionsOf(
  tab: Tab,
  { period, month, by, open }: { period: Period; month: string; by: Unit; open: NotInvoicedAsked },
): HeaderAction[] {
  const query = { from: period.from, to: period.to }
  const ofFile: Partial<Record<Tab, Record<string, string>>> = {
    summary: { ...query, by },
    notinvoiced: open,
  }
  const book =
    tab === 'tax' ? taxReportFile(month, 'xlsx') : financialReportFile(tab, 'xlsx', ofFile[tab] ?? query)
  return [
    { kind: 'href', label: 'Excel', href: book, icon: <IconDownload size={18} aria-hidden /> },
    {
      kind: 'button',
      label: 'Print',
      onClick: () => globalThis.print(),
      icon: <IconPrinter size={18} aria-hidden />,
    },
    {
      kind: 'link',
      label: 'Journal export',
      to: journalPath(query),
      icon: <IconTable size={18} aria-hidden />,
    },
    { kind: 'link', label: 'Balances', to: balancesPath(), icon: <IconScale size={18} aria-hidden /> },
    {
      kind: 'link',
      label: 'Transactions',
      to: transactionsPath(query),
      icon: <IconListDetails size={18} aria-hidden />,
    },
  ]
}
