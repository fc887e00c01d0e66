import { urlField } from '#web/shell/navigation/url.ts'
import { entryKindWords, methodNames } from '#domain/ledger/entry-words.ts'
import { options } from '#contract/options.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { optionsLoader } from '#web/api/options.ts'
import { accountsText } from './ledger-words.ts'
import { accountsOf, type TransactionUrl } from './transaction-url.ts'
import { FilterOption, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'

const partners = optionsLoader(options, { params: { list: 'partners' } })

export function TransactionFilters({
  url,
  onChange,
}: {
  url: TransactionUrl
  onChange: (change: Partial<TransactionUrl>) => void
}) {
  const kinds = entryKinds.map((key) => [key, entryKindWords[key]] as const)
  const methods = paymentMethods.map((key) => [key, methodNames[key]] as const)
  const together = accountsOf(url.account)
  const accounts = [
    ...allLedgerAccounts.map((key) => [key as string, ledgerAccounts[key].label] as const),
    ...(together.length > 1 ? [[url.account, accountsText(together, null)] as const] : []),
  ]
  const field = urlField(url, onChange)
  return (
    <ListFilters values={[url.kind, url.method, url.account, url.partner]}>
      <FilterSelect label="Kind" none="Any kind" choices={kinds} {...field('kind')} />
      <FilterSelect label="Method" none="Any method" choices={methods} {...field('method')} />
      <FilterSelect
        label="Account"
        none="Any account"
        value={url.account}
        choices={accounts}
        onChange={(account) => onChange({ account, detail: '' })}
      />
      <FilterOption label="Partner" none="Any partner" load={partners} {...field('partner')} />
    </ListFilters>
  )
}
