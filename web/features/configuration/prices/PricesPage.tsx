import { screens } from '#contract/screens.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { Page } from '../../../shell/Page.tsx'
import { useUrlState } from '../../../shell/url.ts'
import { priceKindScreens } from './price-kinds.tsx'
import { PriceRules } from './PriceRules.tsx'
import { TermsForm } from './TermsForm.tsx'
import { TryPrices } from './TryPrices.tsx'
import classes from './prices.module.css'

const path = `${screens.configuration.path}/prices`
const tabs: readonly { key: string; label: string; kind?: PriceKind }[] = [
  ...(['fastTrack', 'transport', 'hourly', 'surcharge', 'tax', 'from'] as const).map((kind) => ({
    key: kind,
    label: priceKindScreens[kind].label,
    kind,
  })),
  { key: 'terms', label: 'Waiting and cancelling' },
  { key: 'try', label: 'Try it' },
]

/** Everything that is charged, and by which rule. */
export default function PricesPage() {
  const [url] = useUrlState({ tab: 'fastTrack' })
  const tab = tabs.find((it) => it.key === url.tab) ?? tabs[0]
  return (
    <Page title="Prices" back={screens.configuration.path}>
      <nav className={classes.tabs} aria-label="Prices of">
        {tabs.map((it) => (
          <a key={it.key} href={`${path}?tab=${it.key}`} {...(it === tab && { 'aria-current': 'page' as const })}>
            {it.label}
          </a>
        ))}
      </nav>
      {tab?.kind && <PriceRules key={tab.kind} kind={tab.kind} />}
      {tab?.key === 'terms' && <TermsForm />}
      {tab?.key === 'try' && <TryPrices />}
    </Page>
  )
}
