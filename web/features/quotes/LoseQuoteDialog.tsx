import type { ReplyOf } from '#contract/endpoint.ts'
import { loseQuote, queryQuotes, savedQuote } from '#contract/quotes.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'

interface LoseQuoteDialogProps {
  quote: Pick<ReplyOf<typeof savedQuote>, 'guid' | 'reference'>
  onClose: () => void
}

/** Marks a quote as lost, with the guest's reason. */
export function LoseQuoteDialog({ quote, onClose }: LoseQuoteDialogProps) {
  const saving = useSaveForm(loseQuote, {
    values: { reason: '' },
    params: { id: quote.guid },
    refreshes: [savedQuote, queryQuotes],
    onSaved: onClose,
  })
  const title = `Mark quote ${quote.reference} as lost`
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} submit="Mark as lost" onCancel={onClose}>
        <ReasonField required maxLength={200} />
      </Form>
    </Dialog>
  )
}
