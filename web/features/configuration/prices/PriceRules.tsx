import { IconAlertTriangle, IconCheck, IconClock, IconHistory } from '#web/ui/icon/icons.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { options } from '#contract/options.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { useOptions } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { stateOfRule, type RuleRow, type RuleState } from './price-change.ts'
import { priceKindScreens } from './price-kinds.ts'
import { isGridKind } from './grid-prices.ts'
import { TransportGrid } from './TransportGrid.tsx'
import classes from './prices.module.css'

const PriceDialog = preloadable(async () => (await import('./PriceDialog.tsx')).PriceDialog)

const PriceGridDialog = preloadable(async () => (await import('./PriceGridDialog.tsx')).PriceGridDialog)

/** Rules for the same price are grouped, earliest first. */
const byPrice = { id: 'what', desc: false }

interface PricesRead {
  items: RuleRow[]
  today: string
  warnings: string[]
}

/** One kind of price: its rules, warnings, and actions. */
export function PriceRules({ kind }: { kind: PriceKind }) {
  const screen = priceKindScreens[kind]
  const found = useLoad(screen.load, {}, { live: ['configuration'] })
  const read = found.data as PricesRead | undefined
  const [open, setOpen] = useState<{
    rule: RuleRow | null
    name?: string
    facts?: Record<string, unknown>
  } | null>(null)
  const [isEditingAll, setEditingAll] = useState(false)
  const [withPast, setWithPast] = useState(false)
  const nameOf = useNames()
  const { currency } = useAccount().site
  const today = read?.today ?? ''
  const columns = useMemo(
    () =>
      ruleColumns(
        (it) => screen.what(it.facts, { currency, nameOf }),
        (it) => screen.amount(it.facts, { currency, nameOf }),
        today,
        setOpen,
      ),
    [screen, currency, nameOf, today],
  )
  const shown = (read?.items ?? []).filter((it) => withPast || stateOfRule(it, today) !== 'over')
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <p className="note">{screen.message}</p>
        <div className={classes.ways}>
          {isGridKind(kind) && (
            <Button onClick={() => setEditingAll(true)}>
              {kind === 'fastTrack' ? 'Edit all fast-track prices' : 'Edit all transport prices'}
            </Button>
          )}
          <Button kind="main" onClick={() => setOpen({ rule: null })}>
            {screen.newLabel}
          </Button>
        </div>
      </div>
      <LoadBoundary {...found}>
        {read && <Warnings warnings={read.warnings} />}
        {read && kind === 'transport' && <TransportGrid rules={read.items} today={today} onOpen={setOpen} />}
        <DataTable
          label={screen.label}
          columns={columns}
          rows={shown}
          rowKey={(it) => it.guid}
          sort={byPrice}
          toolbar={
            <Button kind="quiet" size="xs" onClick={() => setWithPast(!withPast)}>
              {withPast ? 'Hide expired' : 'Show expired'}
            </Button>
          }
          empty={<EmptyMessage />}
        />
      </LoadBoundary>
      {isEditingAll && read && isGridKind(kind) && (
        <PriceGridDialog kind={kind} rules={read.items} today={today} onClose={() => setEditingAll(false)} />
      )}
      {open && read && (
        <PriceDialog
          key={open.rule?.guid ?? 'new'}
          kind={kind}
          rules={read.items}
          {...open}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  const most = 8
  if (warnings.length === 0) return null
  return (
    <ul className={classes.wants}>
      {warnings.slice(0, most).map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden /> {warning}
        </li>
      ))}
      {warnings.length > most && <li>and {warnings.length - most} more</li>}
    </ul>
  )
}

/** Names of services and zones. */
function useNames(): (guid: unknown) => string {
  const services = useOptions(options, { params: { list: 'transport-services' } })
  const zones = useOptions(options, { params: { list: 'zones' } })
  return useMemo(() => {
    const names = new Map([...services, ...zones].map((it) => [it.key, it.label]))
    return (guid) => names.get(String(guid)) ?? '(inactive)'
  }, [services, zones])
}

const looks: Record<RuleState, { tone: Tone; icon: ReactNode; word: string }> = {
  inForce: { tone: 'good', icon: <IconCheck size={14} />, word: 'Current' },
  later: { tone: 'calm', icon: <IconClock size={14} />, word: 'Upcoming' },
  over: { tone: 'still', icon: <IconHistory size={14} />, word: 'Expired' },
}

function ruleColumns(
  what: (rule: RuleRow) => string,
  amount: (rule: RuleRow) => string,
  today: string,
  open: (choice: { rule: RuleRow }) => void,
): Column<RuleRow>[] {
  return [
    {
      id: 'what',
      header: 'Price for',
      cell: (it) => <strong>{what(it)}</strong>,
      sortValue: what,
      cardTitle: true,
    },
    { id: 'name', header: 'Rule', minWidth: '9rem', cell: (it) => it.name, sortValue: (it) => it.name },
    { id: 'amount', header: 'Price', cell: amount, align: 'end' },
    {
      id: 'from',
      header: 'From',
      minWidth: '5.5rem',
      cell: (it) => dayYearText(it.validFrom),
      sortValue: (it) => it.validFrom,
    },
    {
      id: 'to',
      header: 'To',
      minWidth: '5.5rem',
      cell: (it) => (it.validTo === null ? '–' : dayYearText(it.validTo)),
      sortValue: (it) => it.validTo ?? '9999',
    },
    { id: 'state', header: 'Status', cell: (it) => <StateOf rule={it} today={today} /> },
    {
      id: 'change',
      header: 'Change',
      cardAction: true,
      cell: (rule) =>
        stateOfRule(rule, today) !== 'over' && (
          <Button size="xs" onClick={() => open({ rule })} data-row-open>
            Change<span className="said"> {rule.name}</span>
          </Button>
        ),
    },
  ]
}

function StateOf({ rule, today }: { rule: RuleRow; today: string }) {
  const { tone, icon, word } = looks[stateOfRule(rule, today)]
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  )
}
