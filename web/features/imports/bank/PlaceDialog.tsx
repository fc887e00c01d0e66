import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmBankLines, type BankLine } from '#contract/bank-statements.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { nameOf } from './bank-words.ts'
import { bankRefreshes } from './bank-refreshes.ts'
import { FindPlace } from './FindPlace.tsx'
import { SkipForm } from './LineDialogs.tsx'
import { bodyOfParts, leftOf, withPart, type ChosenPart } from './chosen-parts.ts'
import classes from './bank.module.css'

/** Chooses where a line goes: one place, or several that add up. */
export function PlaceDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [isSkipping, setSkipping] = useState(false)
  return (
    <Dialog open title={nameOf(line)} size="lg" sheet onClose={onClose}>
      <Facts line={line} />
      {isSkipping ? (
        <SkipForm line={line} onClose={onClose} onBack={() => setSkipping(false)} />
      ) : (
        <PlaceForm line={line} onClose={onClose} onSkip={() => setSkipping(true)} />
      )}
    </Dialog>
  )
}

function Facts({ line }: { line: BankLine }) {
  const { currency } = useAccount().site
  return (
    <>
      <LabelValues>
        <LabelValue
          label={line.amountCents > 0 ? 'Received' : 'Paid'}
          value={moneyText(Math.abs(line.amountCents), currency)}
        />
        {line.state === 'suspense' && (
          <LabelValue label="In suspense" value={moneyText(Math.abs(line.openCents), currency)} />
        )}
        <LabelValue label="Value date" value={dayYearText(line.valueOn)} />
        {line.reference !== '' && <LabelValue label="Reference" value={line.reference} />}
        {line.details !== '' && <LabelValue label="Details" value={line.details} />}
        {line.counterAccount !== '' && (
          <LabelValue
            label={line.amountCents > 0 ? 'From account' : 'To account'}
            value={line.counterAccount}
          />
        )}
      </LabelValues>
      {line.whyPostsOn !== null && <Warnings texts={[line.whyPostsOn]} />}
    </>
  )
}

function PlaceForm({ line, onClose, onSkip }: { line: BankLine; onClose: () => void; onSkip: () => void }) {
  const { currency } = useAccount().site
  const form = useForm<{ parts: ChosenPart[] }>({ defaultValues: { parts: firstParts(line) } })
  const [refused, setRefused] = useState<string[]>([])
  const saving = useSave(confirmBankLines, { refreshes: bankRefreshes })
  const parts = form.watch('parts')
  const left = leftOf(line, parts)
  const set = (next: readonly ChosenPart[]) => form.setValue('parts', [...next], { shouldDirty: true })
  const send = async () => {
    const { guid, version } = line
    const outcome = await saving.save({ body: { lines: [{ guid, version, parts: bodyOfParts(parts) }] } })
    if (outcome.kind !== 'ok') return
    const why = outcome.reply.refused.map((it) => it.why)
    setRefused(why)
    if (why.length === 0) onClose()
  }
  return (
    <>
      <FindPlace line={line} onChoose={(part) => set(withPart(line, parts, part))} />
      <Form
        form={form}
        label="Match this line"
        guardUnsaved={false}
        problems={[...Object.values(saving.fieldErrors), ...saving.problems, ...refused]}
        onSubmit={send}
        foot={
          <Button onClick={onSkip} disabledReason={line.state === 'open' ? null : 'Undo the line first'}>
            Skip this line
          </Button>
        }
        submit="Confirm"
        sending={saving.sending}
        disabledReason={parts.length === 0 ? 'Choose where the money goes' : null}
      >
        <section className={classes.section} aria-label="Matched to">
          <h3>Matched to</h3>
          {parts.map((part, at) => (
            <div key={part.key} className={classes.chosen}>
              <span>{part.label}</span>
              {part.kind === 'entry' || part.kind === 'cards' ? (
                <span className="figures">{moneyText(part.amountCents ?? 0, currency)}</span>
              ) : (
                <MoneyField
                  name={`parts.${at}.amountCents`}
                  label={`Amount ${at + 1}`}
                  currency={currency}
                  required
                  minCents={1}
                />
              )}
              <Button
                size="xs"
                onClick={() => set(parts.filter((it) => it !== part))}
                aria-label={`Remove ${part.label}`}
              >
                Remove
              </Button>
            </div>
          ))}
          <p role="status">{leftWords(left, currency)}</p>
        </section>
      </Form>
    </>
  )
}

function firstParts(line: BankLine): ChosenPart[] {
  return (line.proposal?.parts ?? []).map((it, at) => ({ ...it, key: `${at} ${it.label}` }))
}

function leftWords(left: number, currency: string): string {
  if (left === 0) return 'Fully matched'
  return left > 0
    ? `${moneyText(left, currency)} still to match`
    : `${moneyText(-left, currency)} more than the line`
}
