import { useMemo, useState } from 'react'
import { bankPath } from '#contract/addresses.ts'
import {
  bankLineStates,
  confirmBankLines,
  queryBankLines,
  reopenBankLine,
  type BankLine,
} from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { tableOf, useList } from '#web/api/use-list.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { EmptyList } from '#web/ui/state/EmptyList.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterSelect, ListFilters } from '#web/ui/table/ListFilters.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { nameOf, stateWords, toConfirm } from './bank-words.ts'
import { bankRefreshes } from './bank-refreshes.ts'
import { lineColumns } from './line-columns.tsx'
import classes from './bank.module.css'

const PlaceDialog = preloadable(async () => (await import('./PlaceDialog.tsx')).PlaceDialog)
const UndoLineDialog = preloadable(async () => (await import('./LineDialogs.tsx')).UndoLineDialog)

/** Only the sums of the reply are used. */
const onlySums = { limit: 1, state: 'skipped' } as const
const live = ['bankLine', 'ledger', 'cardPayment'] as const
const atOnce = 200

/** Bank lines by state. Those that wait have a proposal each, to be confirmed or changed. */
export function BankLines() {
  const { site } = useAccount()
  const [url, setUrl, field] = useListFilters({ query: '', state: '', statement: '' }, ['query', 'statement'])
  const query = useMemo(() => queryOf(url), [url])
  const list = useList(queryBankLines, { query }, { live })
  const sums = useLoad(queryBankLines, { query: onlySums }, { live, keepPrevious: true }).data
  const confirming = useConfirming()
  const reopening = useSave(reopenBankLine, { refreshes: bankRefreshes })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [placed, setPlaced] = useState<BankLine | null>(null)
  const [undone, setUndone] = useState<BankLine | null>(null)
  const { confirm, sending } = confirming
  const { save: reopen } = reopening
  const columns = useMemo(
    () =>
      lineColumns(site, {
        confirm: (line) => void confirm([line]),
        place: setPlaced,
        undo: setUndone,
        reopen: (line) => void reopen({ params: { line: line.guid }, body: { version: line.version } }),
        busy: sending,
      }),
    [site, confirm, reopen, sending],
  )
  const isToPlace = query.state === 'open' || query.state === 'suspense'
  const confirmAll = (rows: readonly BankLine[]) =>
    void confirm(rows).then((left) => left && setKeys(new Set(left.map((it) => it.key))))
  const actions = (rows: readonly BankLine[]) => (
    <Button
      size="xs"
      kind="main"
      busy={sending}
      disabledReason={whyNotAll(rows)}
      onClick={() => confirmAll(rows)}
    >
      Confirm lines
    </Button>
  )
  const paletteActions = (rows: readonly BankLine[]) =>
    sending ? [] : [{ label: 'Confirm lines', whyNot: whyNotAll(rows), run: () => confirmAll(rows) }]
  const sure = list.rows.filter((it) => it.proposal?.certainty === 'sure').slice(0, atOnce)
  return (
    <LoadBoundary {...list}>
      {sums && <Sums sums={sums} currency={site.currency} sure={sure} confirming={confirming} />}
      <Problems problems={[...confirming.problems, ...reopening.problems]} />
      <BulkOutcomeNotice outcome={confirming.outcome} verb="confirmed" onClose={confirming.forget} />
      <DataTable
        label="Bank lines"
        name="bank-lines"
        columns={columns}
        {...tableOf(list)}
        rowKey={(it) => it.guid}
        live
        wraps
        {...(isToPlace && { selection: { keys, noun: 'line', onChange: setKeys, actions, paletteActions } })}
        toolbar={
          <>
            <SearchBox
              label="Search bank lines"
              placeholder="Name, text, reference or amount"
              {...field('query')}
            />
            <ListFilters values={[url.state]}>
              <FilterSelect
                label="Status"
                none={countedState('open', sums)}
                choices={bankLineStates
                  .filter((it) => it !== 'open')
                  .map((it) => [it, countedState(it, sums)])}
                {...field('state')}
              />
            </ListFilters>
          </>
        }
        empty={
          <EmptyList
            isFiltered={url.query !== '' || url.state !== '' || url.statement !== ''}
            onClear={() => setUrl({ query: '', state: '', statement: '' })}
          >
            No bank lines to match. <a href={bankPath({ tab: 'import' })}>Import a bank statement</a>.
          </EmptyList>
        }
      />
      {placed && <PlaceDialog key={placed.guid} line={placed} onClose={() => setPlaced(null)} />}
      {undone && <UndoLineDialog line={undone} onClose={() => setUndone(null)} />}
    </LoadBoundary>
  )
}

type SumsOfLines = ReplyOf<typeof queryBankLines>
type Confirming = ReturnType<typeof useConfirming>

/** Confirms lines as proposed. A line that can't be posted is named with the reason, and stays selected. */
function useConfirming() {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const { save, sending, problems } = useSave(confirmBankLines, { refreshes: bankRefreshes })
  const confirm = useMemo(
    () => async (lines: readonly BankLine[]) => {
      setOutcome(null)
      const body = lines
        .filter((it) => hasProposal(it))
        .map(({ guid, version, proposal }) => ({
          guid,
          version,
          parts: (proposal?.parts ?? []).map(toConfirm),
        }))
      const sent = await save({ body: { lines: body } })
      if (sent.kind !== 'ok') return null
      const { confirmed, refused } = sent.reply
      const whys = new Map(refused.map((it) => [it.guid, it.why]))
      const left = lines.flatMap((line): LeftOut[] => {
        const named = { key: line.guid, what: nameOf(line) }
        if (!hasProposal(line)) return [{ ...named, why: 'no suggested match', has: true }]
        const why = whys.get(line.guid)
        return why === undefined ? [] : [{ ...named, why }]
      })
      setOutcome({ done: confirmed === 0 ? '' : `${confirmed} confirmed`, left })
      return left
    },
    [save],
  )
  return { confirm, sending, problems, outcome, forget: () => setOutcome(null) }
}

function Sums({
  sums: { unmatched },
  currency,
  sure,
  confirming,
}: {
  sums: SumsOfLines
  currency: string
  sure: readonly BankLine[]
  confirming: Confirming
}) {
  return (
    <div className={classes.sums}>
      <dl>
        <Sum label="To match" value={String(unmatched.lines)} />
        {unmatched.inCents > 0 && <Sum label="Received" value={moneyText(unmatched.inCents, currency)} />}
        {unmatched.outCents > 0 && <Sum label="Paid" value={moneyText(unmatched.outCents, currency)} />}
        {unmatched.oldestOn !== null && <Sum label="Oldest" value={dayYearText(unmatched.oldestOn)} />}
      </dl>
      {sure.length > 0 && (
        <Button kind="main" busy={confirming.sending} onClick={() => void confirming.confirm(sure)}>
          {sure.length === 1 ? 'Confirm clear match' : `Confirm ${sure.length} clear matches`}
        </Button>
      )}
    </div>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

function whyNotAll(rows: readonly BankLine[]): string | null {
  if (rows.length > atOnce) return `Select at most ${atOnce} lines`
  return rows.some((it) => hasProposal(it)) ? null : 'No suggested match for these lines. Use “Choose”.'
}

function hasProposal({ proposal }: BankLine): boolean {
  return (proposal?.parts.length ?? 0) > 0
}

function countedState(state: BankLine['state'], sums: SumsOfLines | undefined): string {
  return sums ? `${stateWords[state]} (${sums.counts[state]})` : stateWords[state]
}

/** The query from the URL. Malformed parameters are ignored. */
function queryOf(url: { query: string; state: string; statement: string }) {
  const state = bankLineStates.find((it) => it === url.state) ?? 'open'
  return {
    state,
    limit: atOnce,
    ...(url.query.trim() === '' ? {} : { query: url.query.trim().slice(0, 200) }),
    ...(isGuid(url.statement) ? { statement: url.statement } : {}),
  }
}
