import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { putBackCalls } from '#contract/put-back-forms.ts'
import { formValues, planPutBack, putBackValues, type PutBack } from '#domain/history/put-back.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { factsOf } from '#web/parts/changes/history-facts.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { subjectText } from './history-columns.tsx'
import classes from './history.module.css'

type Line = ReplyOf<typeof historyLine>
type Fields = Record<string, unknown>

interface PutBackDialogProps {
  line: Line
  putBack: PutBack
  onClose: () => void
}

/**
 * Shows which values are put back, and saves the record's own form with them. Fields that were changed again
 * since stay as they are.
 */
export function PutBackDialog({ line, putBack, onClose }: PutBackDialogProps) {
  const { load, save } = putBackCalls(putBack.form)
  const params = line.subjectGuid === null ? {} : { params: { id: line.subjectGuid } }
  const found = useLoad(load, params, { staleTimeMs: 0 })
  const current = found.data as (Fields & { version: number }) | undefined
  const saving = useSave(save, { refreshes: [load, historyLine, queryHistory], quiet: true })
  const { toast } = useEffects()
  const plan = current && planPutBack(putBack.fields, current)
  const put = async () => {
    if (!current || !plan) return
    const body = { ...putBackValues(putBack.fields, plan.back, current), version: current.version }
    const { kind } = await saving.save({ ...params, body })
    if (kind !== 'ok') return found.reload()
    toast('The earlier values are back')
    onClose()
  }
  return (
    <Dialog open title="Put back" onClose={onClose} size="md">
      <LoadBoundary {...found}>
        {plan && (
          <>
            <p>{subjectText(line)}</p>
            {plan.back.length > 0 ? (
              <Changes line={line} names={plan.back.map((it) => it.name)} />
            ) : (
              <p role="note">There is nothing to put back: these values have been changed again since.</p>
            )}
            {plan.changedSince.length > 0 && plan.back.length > 0 && (
              <ChangedSince line={line} names={plan.changedSince.map((it) => it.name)} />
            )}
          </>
        )}
      </LoadBoundary>
      <Problems problems={saving.problems} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {plan !== undefined && plan.back.length > 0 && (
          <Button kind="main" busy={saving.sending} onClick={() => void put()}>
            Put back
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** The values as they are now, and as they will be. */
function Changes({ line, names }: { line: Line; names: readonly string[] }) {
  const facts = useFacts(line, names)
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">Back to</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChangedSince({ line, names }: { line: Line; names: readonly string[] }) {
  const labels = useFacts(line, names).map((it) => it.name)
  return <p role="note">Changed again since, so these stay as they are: {labels.join(', ')}</p>
}

/** With names in place of guids, as the history shows them. */
function useFacts(line: Line, names: readonly string[]) {
  const { timeZone, currency } = useAccount().site
  const [was, is] = [line.before, line.after].map((it) => picked(it as Fields, names))
  return factsOf(is, was, { timeZone, currency }).filter((it) => it.moved)
}

function picked(recorded: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(formValues(recorded)).filter(([name]) => names.includes(name)))
}
