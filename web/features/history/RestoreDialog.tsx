import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { restorableCalls } from '#contract/restorable-forms.ts'
import {
  formValues,
  planRestore,
  restoredValues,
  type Restorable,
  type RecordedField,
} from '#domain/history/restore.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { factsOf } from '#web/parts/changes/history-facts.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { FactChanges } from './FactChanges.tsx'
import { subjectText } from './history-columns.tsx'

type Line = ReplyOf<typeof historyLine>
type Fields = Record<string, unknown>

interface RestoreDialogProps {
  line: Line
  restorable: Restorable
  onClose: () => void
}

/**
 * Shows which values are restored, and saves the record's own form with them. Fields that were changed again
 * since stay as they are.
 */
export function RestoreDialog({ line, restorable, onClose }: RestoreDialogProps) {
  const { load, save } = restorableCalls(restorable.form)
  const params = line.subjectGuid === null ? {} : { params: { id: line.subjectGuid } }
  const found = useLoad(load, params, { staleTimeMs: 0 })
  const current = found.data as (Fields & { version: number }) | undefined
  const saving = useSave(save, { refreshes: [load, historyLine, queryHistory], quiet: true })
  const { toast } = useEffects()
  const plan = current && planRestore(restorable.fields, current)
  const put = async () => {
    if (!current || !plan) return
    const body = { ...restoredValues(restorable.fields, plan.back, current), version: current.version }
    const { kind } = await saving.save({ ...params, body })
    if (kind !== 'ok') return found.reload()
    toast('Earlier values restored')
    onClose()
  }
  return (
    <Dialog open title="Restore" onClose={onClose} size="md">
      <LoadBoundary {...found}>
        {plan && (
          <>
            <p>{subjectText(line)}</p>
            {plan.back.length > 0 ? (
              <FactChanges now={picked(line.after, plan.back)} next={picked(line.before, plan.back)} />
            ) : (
              <p role="note">Nothing to restore: these values have changed since.</p>
            )}
            {plan.changedSince.length > 0 && plan.back.length > 0 && (
              <ChangedSince line={line} fields={plan.changedSince} />
            )}
          </>
        )}
      </LoadBoundary>
      <Problems problems={[...Object.values(saving.fieldErrors), ...saving.problems]} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {plan !== undefined && plan.back.length > 0 && (
          <Button kind="main" busy={saving.sending} onClick={() => void put()}>
            Restore
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

function ChangedSince({ line, fields }: { line: Line; fields: readonly RecordedField[] }) {
  const { timeZone, currency } = useAccount().site
  const [was, is] = [picked(line.before, fields), picked(line.after, fields)]
  const labels = factsOf(was, is, { timeZone, currency }).flatMap((it) => (it.moved ? it.name : []))
  return <p role="note">Not restored, because they have changed since: {labels.join(', ')}</p>
}

/** The values of some fields, with names in place of guids, as the history shows them. */
function picked(recorded: unknown, fields: readonly RecordedField[]): Fields {
  const values = Object.entries(formValues(recorded as Fields))
  return Object.fromEntries(values.filter(([name]) => fields.some((it) => it.name === name)))
}
