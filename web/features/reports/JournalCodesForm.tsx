import { useFieldArray } from 'react-hook-form'
import type { ReplyOf } from '#contract/endpoint.ts'
import { journalCodes, journalState } from '#contract/journal.ts'
import { taxRateWords } from '#domain/journal/journal-codes.ts'
import { journalSystems, type JournalSystem, type JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { allLedgerAccounts, ledgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { matching } from '#web/ui/choice/option-search.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { codesBody, codeValues, partKey, type CodeValues } from './journal-code-values.ts'
import own from './journal.module.css'

type Stored = ReplyOf<typeof journalCodes.load>

export function JournalCodesForm({ system, stored }: { system: JournalSystemKey; stored: Stored }) {
  const facts: JournalSystem = journalSystems[system]
  const saving = useSaveForm(journalCodes.save, {
    values: codeValues(stored),
    toBody: (values: CodeValues) => codesBody(values, stored),
    params: { system },
    refreshes: [journalCodes.load, journalState],
  })
  return (
    <Form {...saving} label={`Accounts for ${facts.label}`} submit="Save accounts">
      <h2>Accounts</h2>
      <p className="note">{accountsHint(system)}</p>
      <div className={`${own.codes} ${own.pair}`}>
        {allLedgerAccounts.map((account, at) => (
          <TextField
            key={account}
            name={`accounts.${at}.code`}
            label={ledgerAccounts[account].label}
            maxLength={facts.codeAtMost}
          />
        ))}
        {facts.hasNames && (
          <TextField
            name={`accounts.${allLedgerAccounts.indexOf('customerReceivable')}.name`}
            label="Customer name for guests"
            hint={guestNameHint(system)}
            maxLength={100}
          />
        )}
      </div>
      {facts.needsTaxRates && <TaxRates label={facts.label} taxCodes={stored.taxCodes} />}
      <h2>Separate accounts</h2>
      <p className="note">
        A partner, channel, person, category or tax code can have a separate account. All others use the
        accounts above.
      </p>
      <Parts facts={facts} parts={stored.parts} />
    </Form>
  )
}

function guestNameHint(system: JournalSystemKey): string {
  return system === 'quickbooks'
    ? 'A customer in QuickBooks, such as “Guests”, for all “Owed by customers” lines. ' +
        'Required if those lines use Accounts Receivable.'
    : 'One name for all “Owed by customers” lines, such as “Guests”'
}

function accountsHint(system: JournalSystemKey): string {
  if (system === 'xero')
    return (
      'The account codes from your Xero chart of accounts, such as 200, not the names. Use ' +
      'clearing accounts for bank and receivables: Xero doesn’t accept journals on bank accounts or ' +
      'Accounts Receivable.'
    )
  if (system === 'quickbooks')
    return (
      'The account names from your QuickBooks chart of accounts. Write a sub-account as “Parent:Sub”. ' +
      'Use clearing accounts for bank and receivables: QuickBooks accepts Accounts Receivable only with a ' +
      'customer, and a bank feed would record the same payments again.'
    )
  return 'Optional. The file shows these codes next to the portal’s account names.'
}

function TaxRates({ label, taxCodes }: { label: string; taxCodes: readonly string[] }) {
  return (
    <>
      <h2>Tax rates</h2>
      <p className="note">
        Enter each tax rate’s full name as it appears in {label}. Use 0% rates only. The export already has
        tax lines, so any other rate would add tax twice.
      </p>
      <div className={`${own.codes} ${own.pair}`}>
        {taxCodes.map((taxCode, at) => (
          <TextField
            key={taxCode}
            name={`taxRates.${at}.code`}
            label={taxRateWords(taxCode)}
            maxLength={100}
          />
        ))}
      </div>
    </>
  )
}

function Parts({ facts, parts }: { facts: JournalSystem; parts: Stored['parts'] }) {
  const { fields, append, remove } = useFieldArray<CodeValues, 'parts'>({ name: 'parts' })
  const options = parts.map(({ kind, part, label }) => ({
    key: partKey(kind, part),
    label: kind === 'taxRate' ? label : `${ledgerAccounts[kind].label}: ${label}`,
  }))
  const labelOf = (key: string | null) => options.find((it) => it.key === key)?.label ?? key?.split(' ')[1]
  const load = (typed: string) => Promise.resolve(matching(options, typed))
  return (
    <div className={own.codes}>
      {fields.map((field, at) => (
        <div key={field.id} className={own.code} role="group" aria-label={`Separate account ${at + 1}`}>
          <ComboboxField
            name={`parts.${at}.key`}
            label="For"
            load={load}
            {...(field.key !== null && { chosenLabel: labelOf(field.key) ?? '' })}
            required
          />
          <TextField
            name={`parts.${at}.code`}
            label={facts.codeLabel}
            maxLength={facts.codeAtMost}
            required
          />
          {facts.hasNames && (
            <TextField name={`parts.${at}.name`} label={`Name in ${facts.label}`} maxLength={100} />
          )}
          <IconButton label={`Remove separate account ${at + 1}`} onClick={() => remove(at)}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => append({ key: null, code: '', name: '' })}
        >
          Add separate account
        </Button>
      </div>
    </div>
  )
}
