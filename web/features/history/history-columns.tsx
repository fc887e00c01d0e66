import { customerPath, groupPath } from '#contract/addresses.ts'
import type { HistoryRow } from '#contract/history.ts'
import { historySubjects } from '#domain/history/history-subjects.ts'
import { useMay } from '#web/shell/account/account.ts'
import { sentenceOf } from '#web/parts/changes/history-words.ts'
import { type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './history.module.css'

/** History lines, as a list. */
export function historyColumns(site: SiteFormat): Column<HistoryRow>[] {
  return [
    {
      id: 'what',
      header: 'Action',
      minWidth: '22rem',
      fixed: true,
      cardTitle: true,
      cell: (row) => (
        <>
          <strong>{row.who}</strong> {sentenceOf(row, site)}
        </>
      ),
    },
    { id: 'about', header: 'About', cell: (it) => subjectText(it) },
    { id: 'guest', header: 'Guest', cell: (it) => <Guest of={it} /> },
    {
      id: 'reason',
      header: 'Reason',
      maxWidth: '14rem',
      cell: (it) => <span className={classes.reason}>{it.reason || '–'}</span>,
    },
    {
      id: 'when',
      header: 'When',
      cell: (it) => <time dateTime={it.at}>{dayTimeText(it.at, site.timeZone)}</time>,
    },
  ]
}

/** `Vehicle: Silver Van` */
export function subjectText({ kind, about }: Pick<HistoryRow, 'kind' | 'about'>): string {
  const known: Record<string, string> = historySubjects
  const word = known[kind] ?? kind
  return about === '' ? word : `${word}: ${about}`
}

/** The reservation or customer of the action, linked for users who may open it. */
export function Guest({ of: { group, customer } }: { of: Pick<HistoryRow, 'group' | 'customer'> }) {
  const reads = useMay('viewCustomer')
  if (group) {
    const words = `${group.customer}, ${group.reference}`
    return reads ? <a href={groupPath(group.customerGuid, group.guid)}>{words}</a> : words
  }
  if (customer) return reads ? <a href={customerPath(customer.guid)}>{customer.name}</a> : customer.name
  return '–'
}
