import { useMemo, useState } from 'react'
import { cashPath, transactionsPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { cashByPerson, countedDrawers, drawer, type DrawerShown } from '#contract/till.ts'
import { useList } from '#web/api/use-list.ts'
import { useLoad } from '#web/api/use-load.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { moneyText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { Held } from './Held.tsx'
import { countsText, differs } from './till-words.ts'
import classes from './till.module.css'

const live = ['ledger', 'group'] as const
const SafeDialog = preloadable(async () => (await import('./DrawerDialogs.tsx')).SafeDialog)

type Cash = ReplyOf<typeof cashByPerson>

/** Manager: cash by person and in the safe, and all counted drawers. */
export default function CashPage() {
  const cash = useLoad(cashByPerson, {}, { live })
  return (
    <Page title={screens.manager.label} busy={cash.requestState === 'Network'}>
      <ManagerTabs now="cash" />
      <LoadBoundary {...cash}>{cash.data && <CashShown cash={cash.data} />}</LoadBoundary>
    </Page>
  )
}

function CashShown({ cash }: { cash: Cash }) {
  const { currency, timeZone } = useAccount().site
  const [isMoving, setMoving] = useState(false)
  const columns = useMemo(() => personColumns(currency, timeZone), [currency, timeZone])
  return (
    <>
      <div className={classes.panels}>
        <section className={classes.panel} aria-label="Safe">
          <h2>Safe</h2>
          <Held held={cash.safe} site={currency} />
          <div className="row">
            <Button onClick={() => setMoving(true)}>Move cash</Button>
          </div>
        </section>
        <section className={classes.panel} aria-label="All cash">
          <h2>All cash</h2>
          <Held
            held={[{ currency, amountCents: cash.totalCents, valueCents: cash.totalCents }]}
            site={currency}
          />
          <p>
            <a href={transactionsPath({ account: 'cash' })}>View transactions</a>
          </p>
        </section>
      </div>
      <section className={classes.section} aria-labelledby="people">
        <h2 id="people">By person</h2>
        <DataTable
          label="Cash by person"
          name="cash-people"
          columns={columns}
          rows={cash.people}
          rowKey={(it) => it.guid}
          rowHref={(it) => cashPath(it.guid)}
          live
          empty={<Notice>No cash held and no open drawers</Notice>}
        />
      </section>
      <Counted currency={currency} timeZone={timeZone} />
      {isMoving && <SafeMoving cash={cash} onClose={() => setMoving(false)} />}
    </>
  )
}

/** Reads the accepted currencies from the user's own drawer. */
function SafeMoving({ cash, onClose }: { cash: Cash; onClose: () => void }) {
  const { data } = useLoad(drawer)
  return data ? <SafeDialog now={{ currencies: data.currencies, held: cash.safe }} onClose={onClose} /> : null
}

function Counted({ currency, timeZone }: { currency: string; timeZone: string }) {
  const list = useList(countedDrawers, {}, { live })
  const columns = useMemo(() => drawerColumns(currency, timeZone), [currency, timeZone])
  return (
    <div className={classes.section}>
      <h2>Counted drawers</h2>
      <LoadBoundary {...list}>
        <DataTable
          label="Counted drawers"
          name="counted-drawers"
          columns={columns}
          rows={list.rows}
          rowKey={(it) => it.guid}
          live
          more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
          empty={<Notice>No drawers counted yet. Counted drawers appear here.</Notice>}
        />
      </LoadBoundary>
    </div>
  )
}

function personColumns(currency: string, timeZone: string): Column<Cash['people'][number]>[] {
  return [
    {
      id: 'name',
      header: 'Person',
      cell: (it) => it.name,
      fixed: true,
      cardTitle: true,
      sortValue: (it) => it.name,
    },
    {
      id: 'drawer',
      header: 'Drawer',
      cell: (it) =>
        it.drawer === null ? 'Closed' : `Open since ${dayTimeText(it.drawer.openedAt, timeZone)}`,
    },
    {
      id: 'others',
      header: 'Currencies',
      cell: (it) => it.held.map((one) => moneyText(one.amountCents, one.currency)).join(', '),
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: (it) => <Money cents={it.totalCents} currency={currency} />,
      sortValue: (it) => it.totalCents,
    },
  ]
}

function drawerColumns(currency: string, timeZone: string): Column<DrawerShown>[] {
  const when = (instant: string | null) =>
    instant === null ? '–' : <time dateTime={instant}>{dayTimeText(instant, timeZone)}</time>
  return [
    { id: 'holder', header: 'Person', cell: (it) => it.holder.name, fixed: true, cardTitle: true },
    { id: 'opened', header: 'Opened', cell: (it) => when(it.openedAt) },
    {
      id: 'float',
      header: 'Float',
      align: 'end',
      cell: (it) => <Money cents={it.floatCents} currency={currency} />,
    },
    { id: 'closed', header: 'Closed', cell: (it) => when(it.closedAt) },
    { id: 'by', header: 'Counted by', cell: (it) => it.closedBy ?? 'Kerbside' },
    {
      id: 'counts',
      header: 'Count',
      minWidth: '14rem',
      cell: (it) => (
        <span className={differs(it.counts) ? classes.over : undefined}>{countsText(it.counts)}</span>
      ),
    },
    { id: 'reason', header: 'Reason', cell: (it) => it.reason || '–', minWidth: '10rem' },
  ]
}
