/** What guests and partners owe, or a part of it. */
export interface OwedByBoth {
  readonly guestsCents: number
  readonly partnersCents: number
}

export const receivablesLineKeys = ['journal', 'ahead', 'commission', 'late', 'balance'] as const
export type ReceivablesLineKey = (typeof receivablesLineKeys)[number]

export const receivablesWords: Readonly<Record<ReceivablesLineKey, string>> = {
  journal: 'Receivables in the journal',
  ahead: 'Charged in advance',
  commission: 'Commission not yet earned',
  late: 'Charged later for earlier services',
  balance: 'Receivables in Balances',
}

export interface ReceivablesLine extends OwedByBoth {
  readonly key: ReceivablesLineKey
}

/** What is posted by one of an entry's two days and not by the other, at the end of a day. */
interface BetweenTheDays extends OwedByBoth {
  readonly commissionCents: number
}

/**
 * From receivables by service date, as in the journal, to those by posting date, as in Balances, at the end
 * of a day: the lines add up to the last one. `ahead` was posted by that day and is earned later, `late` is
 * earned by that day and was posted later. A partner's charge is posted less its commission.
 */
export function receivablesBridge({
  balance,
  ahead,
  late,
}: {
  readonly balance: OwedByBoth
  readonly ahead: BetweenTheDays
  readonly late: BetweenTheDays
}): ReceivablesLine[] {
  const line = (key: ReceivablesLineKey, guestsCents: number, partnersCents: number): ReceivablesLine => ({
    key,
    guestsCents,
    partnersCents,
  })
  const lateLine = line('late', 0 - late.guestsCents, 0 - late.partnersCents)
  return [
    line(
      'journal',
      balance.guestsCents - ahead.guestsCents + late.guestsCents,
      balance.partnersCents - ahead.partnersCents + late.partnersCents,
    ),
    line('ahead', ahead.guestsCents, ahead.partnersCents + ahead.commissionCents),
    line('commission', 0, 0 - ahead.commissionCents),
    ...(lateLine.guestsCents === 0 && lateLine.partnersCents === 0 ? [] : [lateLine]),
    line('balance', balance.guestsCents, balance.partnersCents),
  ]
}
