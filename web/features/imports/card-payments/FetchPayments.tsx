import { useState } from 'react'
import { confirmPnpImport, doPnpImport } from '#contract/card-payments.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { importOutcomeWords } from '#domain/import/import-outcomes.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { paymentRefreshes } from './payment-refreshes.ts'
import classes from './card-payments.module.css'

type Preview = ReplyOf<typeof confirmPnpImport>
interface Days {
  from: string
  to: string
}

/**
 * Previews the gateway’s transactions for a period, then imports them. A job also fetches them every hour.
 */
export function FetchPayments() {
  const today = useToday()
  const [previewed, setPreviewed] = useState<(Days & { preview: Preview }) | null>(null)
  const saving = useSaveForm(confirmPnpImport, {
    values: { from: today, to: today },
    quiet: true,
    onSaved: (preview, days) => setPreviewed({ ...days, preview }),
  })
  const importing = useSave(doPnpImport, { refreshes: paymentRefreshes })
  const importAll = async () => {
    if (previewed === null) return
    const { from, to } = previewed
    const outcome = await importing.save({ body: { from, to } })
    if (outcome.kind === 'ok') setPreviewed(null)
  }
  return (
    <details className={classes.fetch}>
      <summary>Fetch from gateway</summary>
      <Form {...saving} label="Fetch from gateway" guardUnsaved={false} submit="Preview" submitKind="plain">
        <FieldRow>
          <DateField name="from" label="First day" required max={today} today={today} />
          <DateField name="to" label="Last day" required max={today} today={today} />
        </FieldRow>
      </Form>
      {previewed && (
        <PreviewResult
          preview={previewed.preview}
          busy={importing.sending}
          onImport={() => void importAll()}
        />
      )}
      <Problems problems={importing.problems} />
    </details>
  )
}

function PreviewResult({
  preview: { transactions, outcomes, rows },
  busy,
  onImport,
}: {
  preview: Preview
  busy: boolean
  onImport: () => void
}) {
  const isNew = outcomes.some((it) => it.outcome !== 'same')
  return (
    <section aria-label="Preview" className={classes.section}>
      <p role="status">
        {transactions === 0
          ? 'The gateway has no transactions for these dates.'
          : outcomes.map((it) => `${importOutcomeWords[it.outcome].label}: ${it.count}`).join(', ')}
      </p>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.label}>
            <span>
              {row.label}
              <span className={classes.why}>{row.sentence}</span>
            </span>
            <span>{importOutcomeWords[row.outcome].label}</span>
          </li>
        ))}
      </ul>
      {isNew && (
        <Button kind="main" busy={busy} onClick={onImport}>
          Import transactions
        </Button>
      )}
    </section>
  )
}
