import { options } from '#contract/options.ts'
import { entryKinds } from '#domain/ledger/entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { optionsLoader } from '../../api/options.ts'
import { AsyncCombobox } from '#web/ui/choice/AsyncCombobox.tsx'
import { kindWords, methodWords } from './ledger-words.ts'
import { FilterOne, FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'

export interface TransactionUrl {
  [name: string]: string
  query: string
  from: string
  to: string
  postedTo: string
  kind: string
  method: string
  account: string
  detail: string
  partner: string
  customer: string
}

export const noTransactionFilters: TransactionUrl = {
  query: '',
  from: '',
  to: '',
  postedTo: '',
  kind: '',
  method: '',
  account: '',
  detail: '',
  partner: '',
  customer: '',
}

const partners = optionsLoader(options, { params: { list: 'partners' } })

export function TransactionFilters({ url, onChange }: { url: TransactionUrl; onChange: (change: Partial<TransactionUrl>) => void }) {
  const kinds = entryKinds.map((key) => [key, kindWords[key]] as const)
  const methods = paymentMethods.map((key) => [key, methodWords[key]] as const)
  const accounts = allLedgerAccounts.map((key) => [key, ledgerAccounts[key].label] as const)
  return (
    <ListFilters>
      <FilterSelect label="Kind" none="Any kind" value={url.kind} choices={kinds} onChoose={(kind) => onChange({ kind })} />
      <FilterSelect label="Method" none="Any method" value={url.method} choices={methods} onChoose={(method) => onChange({ method })} />
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
