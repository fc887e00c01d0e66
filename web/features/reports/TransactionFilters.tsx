import { entryKindWords, methodNames } from '#domain/ledger/entry-words.ts'
import { options } from '#contract/options.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { optionsLoader } from '#web/api/options.ts'
import { AsyncCombobox } from '#web/ui/choice/AsyncCombobox.tsx'
import { accountsText } from './ledger-words.ts'
import { accountsOf, type TransactionUrl } from './transaction-url.ts'
import { FilterOne, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'

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
  return (
    <ListFilters>
      <FilterSelect
        label="Kind"
        none="Any kind"
        value={url.kind}
        choices={kinds}
        onChoose={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Method"
        none="Any method"
        value={url.method}
        choices={methods}
        onChoose={(method) => onChange({ method })}
      />
      <FilterSelect
        label="Account"
        none="Any account"
        value={url.account}
        choices={accounts}
        onChoose={(account) => onChange({ account, detail: '' })}
      />
      <FilterOne>
        <AsyncCombobox
          label="Partner"
          labelHidden
          placeholder="Any partner"
          value={url.partner === '' ? null : url.partner}
          onChange={(partner) => onChange({ partner: partner ?? '' })}
          load={partners}
        />
      </FilterOne>
    </ListFilters>
  )
}
