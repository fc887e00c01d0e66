import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { fastTrackPrices, priceForms } from '#contract/prices.ts'
import { isPriceAsChanged } from '#domain/history/restore.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { FactChanges } from './FactChanges.tsx'

type Line = ReplyOf<typeof historyLine>

interface RestorePriceDialogProps {
  line: Line
  earlier: NonNullable<Line['earlierPrice']>
  onClose: () => void
}

/** Sets the earlier price again from a date on, unless the price has been changed or ended since. */
export function RestorePriceDialog({ line, earlier, onClose }: RestorePriceDialogProps) {
  // Every kind of price has a form with the same fields besides its facts.
  const form = priceForms[earlier.kind as keyof typeof priceForms] as unknown as typeof fastTrackPrices
  const found = useLoad(form.load, {}, { staleTimeMs: 0 })
  const { save, sending, problems, fieldErrors } = useSave(form.save, {
    refreshes: [form.load, historyLine, queryHistory],
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const { validFrom: dateError, ...otherErrors } = fieldErrors
  const rule = found.data?.items.find((it) => it.guid === line.subjectGuid)
  const isSame = rule !== undefined && isPriceAsChanged(earlier.after, rule.name, rule.facts)
  const today = found.data?.today ?? ''
  const first = rule && rule.validFrom > today ? rule.validFrom : today
  const set = async () => {
    if (!rule) return
    const { name, facts } = earlier
    const { guid, version, validTo } = rule
    const body = { rule: { guid, version }, name, validFrom: chosen ?? first, validTo, facts }
    const { kind } = await save({ body })
    if (kind === 'ok') onClose()
    else found.reload()
  }
  return (
    <Dialog open title="Restore" onClose={onClose} size="md">
      <LoadBoundary {...found}>
        {isSame && (
          <>
            <FactChanges now={withoutDates(line.after)} next={withoutDates(line.before)} />
            <DateInput
              label="From"
              value={chosen ?? first}
              onChange={setChosen}
              today={today}
              min={today}
              message={dateError}
            />
          </>
        )}
        {found.data && !isSame && (
          <p role="note">Nothing to restore: this price has been changed or ended since.</p>
        )}
      </LoadBoundary>
      <Problems problems={[...Object.values(otherErrors), ...problems]} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {isSame && (
          <Button kind="main" busy={sending} onClick={() => void set()}>
            Set price
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

function withoutDates(recorded: unknown): object {
  const { validFrom: _from, validTo: _to, ...facts } = recorded as Record<string, unknown>
  return facts
}
