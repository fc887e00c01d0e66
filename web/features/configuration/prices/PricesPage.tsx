import { pricesPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { priceTabs } from '#web/shell/sections/sections.ts'
import { PriceRules } from './PriceRules.tsx'

const Terms = preloadable(async () => (await import('./Terms.tsx')).Terms)
const PriceCalculator = preloadable(async () => (await import('./PriceCalculator.tsx')).PriceCalculator)

const tabs: readonly { key: string; label: string; href: string; kind?: PriceKind }[] = [
  ...(['fastTrack', 'transport', 'hourly', 'surcharge', 'tax', 'from'] as const).map((kind) => ({
    key: kind,
    label: priceTabs[kind],
    href: pricesPath(kind),
    kind,
  })),
  { key: 'terms', label: priceTabs.terms, href: pricesPath('terms') },
  { key: 'try', label: priceTabs.try, href: pricesPath('try') },
]

/** All prices with their rules. */
export default function PricesPage() {
  const [url] = useUrlState({ tab: 'fastTrack' })
  const tab = tabs.find((it) => it.key === url.tab) ?? tabs[0]
  return (
    <Page title="Prices" back={screens.configuration.path}>
      <TabLinks label="Prices" tabs={tabs} now={tab?.key ?? ''} />
      {tab?.kind && <PriceRules key={tab.kind} kind={tab.kind} />}
      {tab?.key === 'terms' && <Terms />}
      {tab?.key === 'try' && <PriceCalculator />}
    </Page>
  )
}
