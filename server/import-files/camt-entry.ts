import type { BankCells } from '#server/import-files/statement-table.ts'
import { allAt, at, textAt, type XmlNode } from '#server/import-files/xml-node.ts'

/**
 * The lines of an entry: itself or, for a batch, its transactions. Charges that the bank deducted from the
 * batch are a line of their own. A batch whose parts don't add up stays one line.
 */
export function linesOfEntry(entry: XmlNode): { lines: BankCells[]; isUnsplit: boolean } {
  const transactions = allAt(entry, 'NtryDtls').flatMap((it) => allAt(it, 'TxDtls'))
  const [only] = transactions
  const whole = { ...cellsOf(entry, only), amount: signed(entry, amountOf(entry)) }
  if (transactions.length < 2) return { lines: [whole], isUnsplit: false }
  const parts = transactions.map((it) => ({
    transaction: it,
    units: unitsOf(signed(it, amountOf(it), entry)),
  }))
  if (parts.some(({ units }) => units === null))
    return { lines: [withoutParty(entry, transactions.length)], isUnsplit: true }
  const sum = parts.reduce((units, it) => units + (it.units ?? 0n), 0n)
  const difference = (unitsOf(whole.amount) ?? 0n) - sum
  if (difference !== 0n && abs(difference) !== chargesOf(entry, transactions))
    return { lines: [withoutParty(entry, transactions.length)], isUnsplit: true }
  const lines = parts.map(({ transaction, units }, at): BankCells => {
    const cells = cellsOf(entry, transaction)
    const own = textAt(transaction, 'Refs', 'AcctSvcrRef')
    const shared = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
    const bankReference = own !== '' && own !== shared ? own : shared === '' ? '' : `${shared} ${at + 1}`
    return { ...cells, amount: textOf(units ?? 0n), bankReference }
  })
  const charges = { ...withoutParty(entry, 0), details: 'Bank charges', amount: textOf(difference) }
  return { lines: difference === 0n ? lines : [...lines, charged(charges)], isUnsplit: false }
}

const charged = ({ bankReference = '', ...cells }: BankCells): BankCells => ({
  ...cells,
  bankReference: bankReference === '' ? '' : `${bankReference} charges`,
})

function cellsOf(entry: XmlNode, transaction: XmlNode | undefined): BankCells {
  const isCredit = directionOf(transaction, entry) === 'CRDT'
  const parties = at(transaction, 'RltdPties')
  const party = at(parties, isCredit ? 'Dbtr' : 'Cdtr')
  const account = at(parties, isCredit ? 'DbtrAcct' : 'CdtrAcct', 'Id')
  return {
    ...daysOf(entry),
    // Names moved below Pty in 001.08.
    name: textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'),
    details: detailsOf(entry, transaction),
    reference: referenceOf(transaction),
    bankReference:
      textAt(entry, 'AcctSvcrRef') || textAt(transaction, 'Refs', 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    counterAccount: textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id'),
  }
}

function withoutParty(entry: XmlNode, transactions: number): BankCells {
  const { name: _, counterAccount: __, reference: ___, ...cells } = cellsOf(entry, undefined)
  const details = [cells.details, transactions > 0 ? `Batch of ${transactions}` : '']
  return {
    ...cells,
    amount: signed(entry, amountOf(entry)),
    details: details.filter((it) => it !== '').join(', '),
  }
}

function daysOf(entry: XmlNode): BankCells {
  const day = (which: string) => (textAt(entry, which, 'Dt') || textAt(entry, which, 'DtTm')).slice(0, 10)
  const [booked, value] = [day('BookgDt'), day('ValDt')]
  const { Ccy = '' } = at(entry, 'Amt')?.attributes ?? {}
  return { day: booked || value, valueDay: value, currency: Ccy }
}

function detailsOf(entry: XmlNode, transaction: XmlNode | undefined): string {
  const texts = [
    ...allAt(at(transaction, 'RmtInf'), 'Ustrd').map((it) => it.text.trim()),
    textAt(transaction, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
    textAt(entry, 'RvslInd') === 'true' ? 'Reversal' : '',
    textAt(transaction, 'RtrInf', 'AddtlInf'),
  ]
  return [...new Set(texts.filter((it) => it !== ''))].join(' ')
}

/** The creditor reference, else the end-to-end ID. `NOTPROVIDED` is the standard’s word for none. */
function referenceOf(transaction: XmlNode | undefined): string {
  const structured = textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const endToEnd = textAt(transaction, 'Refs', 'EndToEndId')
  return [structured, endToEnd === 'NOTPROVIDED' ? '' : endToEnd].filter((it) => it !== '').join(' ')
}

const directionOf = (transaction: XmlNode | undefined, entry: XmlNode) =>
  textAt(transaction, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')

/** Amounts of transactions are below AmtDtls in 001.02, and directly below in later versions. */
const amountOf = (node: XmlNode) => textAt(node, 'Amt') || textAt(node, 'AmtDtls', 'TxAmt', 'Amt')

/** A reversal states its own direction, so its sign needs no change. */
function signed(node: XmlNode, amount: string, entry = node): string {
  return directionOf(node, entry) === 'DBIT' && amount !== '' ? `-${amount}` : amount
}

/** Charges included in the entry, in units. */
function chargesOf(entry: XmlNode, transactions: readonly XmlNode[]): bigint | null {
  const charges = [entry, ...transactions].flatMap((it) => allAt(it, 'Chrgs'))
  const amounts = charges.flatMap((it) => {
    const total = textAt(it, 'TtlChrgsAndTaxAmt') || textAt(it, 'Amt')
    return total !== '' ? [total] : allAt(it, 'Rcrd').map((record) => textAt(record, 'Amt'))
  })
  return amounts.reduce<bigint | null>((sum, it) => {
    const units = unitsOf(it)
    return sum === null || units === null ? null : sum + units
  }, 0n)
}

/** Exact sums: amounts have at most five decimals (ISO 20022, ActiveOrHistoricCurrencyAndAmount). */
function unitsOf(amount: string): bigint | null {
  const found = /^(-?)(\d{1,18})(?:\.(\d{1,5}))?$/.exec(amount)
  if (!found) return null
  const units = BigInt(`${found[2]}${(found[3] ?? '').padEnd(5, '0')}`)
  return found[1] === '-' ? -units : units
}

function textOf(units: bigint): string {
  const digits = String(abs(units)).padStart(6, '0')
  const decimals = digits.slice(-5).replace(/0{1,3}$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -5)}.${decimals}`
}

const abs = (units: bigint) => (units < 0n ? -units : units)
