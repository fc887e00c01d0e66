import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from '@tanstack/react-router'
import { importPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/imports.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { placeFieldErrors } from '#web/api/use-save-form.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import classes from '#web/features/imports/imports.module.css'
import { ImportLinks } from '#web/features/imports/runs/ImportLinks.tsx'
import { DismissPending } from './DismissPending.tsx'
import { PendingFieldInput } from './PendingFieldInput.tsx'
import { RawRecord } from './RawRecord.tsx'

type Pending = ReplyOf<typeof contract.getPendingImport>
const live = ['pendingImport'] as const
const refreshes = [contract.getPendingImport, contract.listPendingImports]
const queue = importPath({ tab: 'pending' })

/** The original record next to the form that completes it. */
export function PendingItem({ guid }: { guid: string }) {
  const loaded = useLoad(contract.getPendingImport, { query: { guid } }, { live })
  return (
    <>
      <p>
        <a href={queue}>All pending imports</a>
      </p>
      <LoadBoundary {...loaded}>{loaded.data && <Item pending={loaded.data} />}</LoadBoundary>
    </>
  )
}

function Item({ pending }: { pending: Pending }) {
  const claim = useClaim(pending)
  const reopen = useSave(contract.reopenPendingImport, { refreshes })
  const isOthers = pending.takenBy !== null && !pending.isOwn
  return (
    <>
      <section className={classes.box}>
        <h2>{pending.label}</h2>
        <p>{pending.reason}</p>
        {isOthers && <p role="status">{pending.takenBy} is reviewing this record.</p>}
        {pending.state === 'dismissed' && <p>Dismissed: {pending.endedSentence}</p>}
        {pending.state === 'done' && <p role="status">Completed: {pending.endedSentence}</p>}
        {pending.state === 'overtaken' && <p role="status">{pending.endedSentence}</p>}
        {pending.links.length > 0 && <ImportLinks links={pending.links} />}
        <Problems problems={[...claim.problems, ...reopen.problems]} />
        {pending.state === 'dismissed' && (
          <div className={classes.row}>
            <Button
              busy={reopen.sending}
              onClick={() => void reopen.save({ params: { pending: pending.guid } })}
            >
              Reopen
            </Button>
          </div>
        )}
      </section>
      <div className={classes.both}>
        <RawRecord rows={pending.raw} />
        {pending.state === 'open' && !isOthers && pending.fields.length > 0 && <Complete pending={pending} />}
      </div>
    </>
  )
}

/** Opening a record claims it, so that two people don't review it at the same time. */
function useClaim(pending: Pending) {
  const { save, problems } = useSave(contract.takePendingImport, { refreshes, quiet: true })
  const asked = useRef(false)
  const isFree = pending.state === 'open' && pending.takenBy === null
  useEffect(() => {
    if (!isFree || asked.current) return
    asked.current = true
    void save({ params: { pending: pending.guid } })
  }, [isFree, pending.guid, save])
  return { problems }
}

function Complete({ pending }: { pending: Pending }) {
  const { currency } = useAccount().site
  const navigate = useNavigate()
  const values = useMemo(
    () => ({ values: Object.fromEntries(pending.fields.map((it) => [it.key, it.value])) }),
    [pending.fields],
  )
  const form = useForm<{ values: Record<string, string> }>({ defaultValues: values })
  const asking = useSave(contract.confirmPendingImport, { quiet: true })
  const doing = useSave(contract.doPendingImport, { refreshes })
  const release = useSave(contract.releasePendingImport, { refreshes, quiet: true })
  const [asked, setAsked] = useState<{ plan: PlanOnWire; values: Record<string, string> } | null>(null)
  const plan = asked?.plan ?? null
  const [unplaced, setUnplaced] = useState<string[]>([])
  const query = { guid: pending.guid }
  const textsOf = (typed: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(typed).map(([key, it]) => [key, it ?? '']))
  const ask = async ({ values: typed }: { values: Record<string, string | null> }) => {
    const texts = textsOf(typed)
    const outcome = await asking.save({ query, body: { values: texts, version: pending.version } })
    setUnplaced(outcome.kind === 'fields' ? placeFieldErrors(form, outcome.fields) : [])
    setAsked(outcome.kind === 'ok' ? { plan: outcome.reply, values: texts } : null)
  }
  const complete = async () => {
    if (!asked) return
    const body = { values: asked.values, version: pending.version, confirmation: asked.plan.confirmation }
    const outcome = await doing.save({ query, body })
    if (outcome.kind === 'ok') void navigate({ to: queue })
    else if (outcome.kind === 'fields') {
      setAsked(null)
      setUnplaced(placeFieldErrors(form, outcome.fields))
    } else if (outcome.kind === 'errors') await ask(asked)
  }
  const leave = async () => {
    await release.save({ params: { pending: pending.guid } })
    void navigate({ to: queue })
  }
  return (
    <section className={classes.box}>
      <h3>Complete record</h3>
      <ConfirmThenDo
        plan={plan}
        currency={currency}
        hasBalance={
          plan !== null && (plan.refundCents !== 0 || plan.lines.some((it) => it.amountCents !== undefined))
        }
        doLabel="Complete"
        keepLabel="Back"
        sending={doing.sending}
        problems={[...asking.problems, ...doing.problems]}
        onDo={() => void complete()}
        onKeep={() => setAsked(null)}
      >
        <Form
          form={form}
          onSubmit={ask}
          problems={[...unplaced, ...asking.problems]}
          label="Complete record"
          foot={
            <>
              <Button busy={release.sending} onClick={() => void leave()}>
                Stop reviewing
              </Button>
              <DismissPending guid={pending.guid} />
            </>
          }
          submit="Review changes"
          sending={asking.sending}
        >
          {pending.fields.map((field) => (
            <PendingFieldInput key={field.key} field={field} />
          ))}
        </Form>
      </ConfirmThenDo>
    </section>
  )
}
