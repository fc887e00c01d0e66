import { sql } from 'kysely'
import type { ChargedLine, OwedLine } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { entryKinds, type EntryKind } from '#domain/ledger/entries.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import type { Db } from '#server/db/connection.ts'
import { closedBefore, type Owed } from '#server/features/reports/queries/owed-at.ts'

type Receivable = 'customerReceivable' | 'partnerReceivable'

interface Moved {
  account: LedgerAccount
  countsAs: EntryKind
  cents: number
}

/**
 * Receivables from the start to the end of the period. `owed` on these two days is read independently, and
 * the lines add up to it.
 */
export async function owedBridge(db: Db, { from, to }: Period, owed: Promise<Owed>): Promise<OwedLine[]> {
  const [{ customerReceivable: guests, partnerReceivable: partners }, { rows }] = await Promise.all([
    owed,
    sql<Moved>`
      select account, counts_as as "countsAs", sum(amount_cents) as cents
      from posting where account in ('customerReceivable', 'partnerReceivable', 'commission')
        and posted_on between ${from} and ${to}
      group by 1, 2`.execute(db),
  ])
  const sum = (account: LedgerAccount, kinds: readonly EntryKind[]) =>
    rows
      .filter((it) => it.account === account && kinds.includes(it.countsAs))
      .reduce((cents, it) => cents + it.cents, 0)
  const posted = { postedFrom: from, postedTo: to }
  const line = (key: OwedLine['key'], label: string, kinds: readonly EntryKind[]): OwedLine => ({
    key,
    label,
    guestsCents: sum('customerReceivable', kinds),
    partnersCents: sum('partnerReceivable', kinds),
    guestsOpen: { ...posted, account: 'customerReceivable', countsAs: kinds.join(',') },
    partnersOpen: { ...posted, account: 'partnerReceivable', countsAs: kinds.join(',') },
  })
  const owedLine = (key: 'opening' | 'closing', label: string, at: 0 | 1): OwedLine => {
    const asOf = at === 0 ? addDays(from, -1) : to
    const opens = (account: Receivable) => ({ asOf, account })
    return {
      key,
      label,
      guestsCents: guests[at] ?? 0,
      partnersCents: partners[at] ?? 0,
      guestsOpen: opens('customerReceivable'),
      partnersOpen: opens('partnerReceivable'),
    }
  }
  const charged = line('charges', 'Charges, including tax', ['charge'])
  const commissionCents = sum('commission', ['charge'])
  const named: readonly EntryKind[] = [
    'charge',
    'gratuity',
    'payment',
    'partnerPayment',
    'refund',
    'writeOff',
  ]
  const other = line(
    'other',
    'Other movements',
    entryKinds.filter((it) => !named.includes(it)),
  )
  const gratuities = line('gratuities', 'Gratuities on account', ['gratuity'])
  return [
    owedLine('opening', 'Opening balance', 0),
    {
      ...charged,
      partnersCents: charged.partnersCents + commissionCents,
      // A partner's charge is posted less its commission: both add up to the price.
      partnersOpen: { ...posted, account: 'partnerReceivable,commission', countsAs: 'charge' },
    },
    {
      ...line('commission', 'Commission', ['charge']),
      guestsCents: 0,
      guestsOpen: null,
      partnersCents: 0 - commissionCents,
      partnersOpen: { ...posted, account: 'commission', countsAs: 'charge' },
    },
    ...(gratuities.guestsCents === 0 && gratuities.partnersCents === 0 ? [] : [gratuities]),
    line('payments', 'Payments', ['payment', 'partnerPayment']),
    line('refunds', 'Refunds', ['refund']),
    line('writeOffs', 'Write-offs', ['writeOff']),
    ...(other.guestsCents === 0 && other.partnersCents === 0 ? [] : [other]),
    owedLine('closing', 'Closing balance', 1),
  ]
}

/**
 * From charges by posting date to earnings by service date. Charged less earned is stored with each closing
 * and counted from there; the advance is that plus late charges.
 */
export async function chargedBridge(db: Db, { from, to }: Period): Promise<ChargedLine[]> {
  const before = addDays(from, -1)
  const { rows } = await sql<
    Record<
      'charged' | 'revenue' | 'tax' | 'advanceBefore' | 'advanceAfter' | 'lateBefore' | 'lateAfter',
      number
    >
  >`
    with closed as (${closedBefore(from)}), base as (
      select coalesce((select until from closed), '-infinity') as since, coalesce((select charged_ahead_cents
        from closed), 0) as ahead
    ), charged as (
      select -coalesce(sum(amount_cents) filter (where posted_on < ${from}), 0) as before,
        -coalesce(sum(amount_cents) filter (where posted_on >= ${from}), 0) as cents
      from posting where account in ('revenue', 'taxDue') and posted_on >= (select since from base)
        and posted_on <= ${to}
    ), earned as (
      select -coalesce(sum(amount_cents) filter (where earned_on < ${from}), 0) as before,
        -coalesce(sum(amount_cents) filter (where earned_on >= ${from} and account = 'revenue'), 0)
          as revenue,
        -coalesce(sum(amount_cents) filter (where earned_on >= ${from} and account = 'taxDue'), 0) as tax
      from posting where account in ('revenue', 'taxDue') and earned_on >= (select since from base)
        and earned_on <= ${to}
    ), late as (
      select -coalesce(sum(amount_cents) filter (where earned_on < ${from}), 0) as before,
        -coalesce(sum(amount_cents) filter (where earned_on <= ${to} and posted_on > ${to}), 0) as after
      from posting where account in ('revenue', 'taxDue') and earned_on < posted_on and posted_on >= ${from}
    )
    select charged.cents as charged, revenue, tax, ahead + charged.before - earned.before + late.before
      as "advanceBefore",
      ahead + charged.before + charged.cents - earned.before - revenue - tax + late.after as "advanceAfter",
        late.before as "lateBefore", late.after as "lateAfter"
    from base, charged, earned, late`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The sums query returned no row')
  const both = { account: 'revenue,taxDue' }
  const advance = (day: string) => ({ ...both, from: addDays(day, 1), postedTo: day })
  const late = (day: string) => ({ ...both, to: day, postedFrom: addDays(day, 1) })
  const lines: ChargedLine[] = [
    {
      key: 'charged',
      label: 'Charged in the period, including tax',
      cents: sums.charged,
      open: { ...both, postedFrom: from, postedTo: to },
    },
    {
      key: 'advanceBefore',
      label: 'Charged in advance, before the period',
      cents: sums.advanceBefore,
      open: advance(before),
    },
    {
      key: 'advanceAfter',
      label: 'Charged in advance for later periods',
      cents: 0 - sums.advanceAfter,
      open: advance(to),
    },
    {
      key: 'lateBefore',
      label: 'Services provided but not yet charged at the start of the period',
      cents: 0 - sums.lateBefore,
      open: late(before),
    },
    {
      key: 'lateAfter',
      label: 'Services provided but not yet charged at the end of the period',
      cents: sums.lateAfter,
      open: late(to),
    },
    {
      key: 'revenue',
      label: 'Revenue earned in the period',
      cents: sums.revenue,
      open: { account: 'revenue', from, to },
    },
    {
      key: 'tax',
      label: 'Tax on that revenue',
      cents: sums.tax,
      open: { account: 'taxDue', from, to },
    },
  ]
  const isLate = ({ key }: ChargedLine) => key === 'lateBefore' || key === 'lateAfter'
  return lines.filter((it) => !isLate(it) || it.cents !== 0)
}
