import { UnreadableFile } from '#server/import-files/file-limits.ts'
import { BankRows } from '#server/import-files/statement-table.ts'
import type { Table } from '#server/import-files/table-rows.ts'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { textPieces } from '#server/import-files/text-encoding.ts'

/** OFX 1 (SGML, whose values have no closing tags) and OFX 2 (XML), by the OFX specifications 1.6 and 2.3. */
export const isOfx = (beginning: string) =>
  /^\s*OFXHEADER:/i.test(beginning) || /<\?OFX\s|<OFX>/i.test(beginning.slice(0, 2000))

const damaged = (what: string) =>
  new UnreadableFile(`The OFX file is damaged: ${what}. Download it from the bank again.`)

/** Reads the statements of bank and card accounts. Others, such as investments, are refused by name. */
export function readOfx(bytes: Uint8Array, encoding: TextEncoding): Table {
  const rows = new BankRows()
  const reader = new OfxReader(rows)
  reader.read([...textPieces(bytes, encoding)].join(''))
  if (reader.foreign !== '' && rows.count === 0)
    throw new UnreadableFile(
      `The OFX file contains ${reader.foreign} instead of bank transactions. ` +
        'Export the bank account’s transactions.',
    )
  return rows.table('ofx', encoding, [])
}

const foreignParts: Readonly<Record<string, string>> = {
  INVSTMTRS: 'investments',
  LOANSTMTRS: 'a loan',
  BILLPAYMSGSRSV1: 'bill payments',
}

type Values = Record<string, string>
const statements = new Set(['STMTRS', 'CCSTMTRS'])
/** Values that banks leave empty; in OFX 1 nothing closes them. */
const emptyValues = new Set([
  'NAME',
  'MEMO',
  'CHECKNUM',
  'REFNUM',
  'FITID',
  'DTAVAIL',
  'DTUSER',
  'SIC',
  'PAYEEID',
])
const depthAtMost = 32
const signs = /<(\/?)([A-Za-z][\w.]{0,40})>([^<]*)/g

class OfxReader {
  readonly #rows: BankRows
  readonly #open: string[] = []
  #statement: Values = {}
  #line: Values | null = null
  #from = 0
  foreign = ''

  constructor(rows: BankRows) {
    this.#rows = rows
  }

  read(text: string): void {
    if (/<!(DOCTYPE|ENTITY)/i.test(text))
      throw new UnreadableFile(
        'The file contains code that can’t be imported. Download it from the bank again.',
      )
    const begin = text.search(/<OFX>/i)
    if (begin < 0) throw damaged('its OFX section is missing')
    const body = text.slice(begin).replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, (_, inner: string) => escaped(inner))
    for (const [, slash, name = '', value = ''] of body.matchAll(signs))
      if (slash === '/') this.#close(name.toUpperCase())
      else this.#begin(name.toUpperCase(), plain(value))
    const [left] = this.#open
    if (left !== undefined) throw damaged(`its ${this.#open.at(-1)} section is incomplete`)
  }

  #begin(name: string, value: string): void {
    if (value !== '') return this.#value(name, value)
    if (emptyValues.has(name)) return
    this.#open.push(name)
    if (this.#open.length > depthAtMost) throw damaged('it has too many nested sections')
    this.foreign ||= foreignParts[name] ?? ''
    if (statements.has(name)) {
      this.#statement = {}
      this.#from = this.#rows.count
    }
    if (name === 'STMTTRN') this.#line = {}
  }

  /** Values of OFX 1 aren't closed, those of OFX 2 are; an empty value was opened like a part. */
  #close(name: string): void {
    const at = this.#open.lastIndexOf(name)
    if (at < 0) return
    const unclosed = this.#open.slice(at + 1)
    if (unclosed.includes('STMTTRN') || unclosed.some((it) => statements.has(it)))
      throw damaged(`its ${unclosed.at(-1)} section is incomplete`)
    this.#open.length = at
    if (name === 'STMTTRN' && this.#line !== null) this.#add(this.#line)
    if (statements.has(name)) this.#end()
  }

  #value(name: string, value: string): void {
    const inside = this.#open.at(-1) ?? ''
    if (this.#line !== null) {
      const key = inside === 'STMTTRN' ? name : `${inside}.${name}`
      this.#line[key] ??= value
    } else this.#statement[this.#open.includes('LEDGERBAL') ? `LEDGER.${name}` : name] ??= value
  }

  #add(line: Values): void {
    this.#line = null
    const currency = line['CURRENCY.CURSYM'] ?? this.#statement['CURDEF'] ?? ''
    if (!line['TRNAMT'] || !line['DTPOSTED']) throw damaged('a transaction has no amount or date')
    this.#rows.add({
      account: this.#statement['ACCTID'] ?? '',
      currency,
      day: dayOf(line['DTPOSTED']),
      valueDay: dayOf(line['DTAVAIL'] ?? ''),
      amount: line['TRNAMT'].replace(/^\+/, ''),
      name: line['NAME'] ?? line['PAYEE.NAME'] ?? '',
      details: line['MEMO'] ?? '',
      reference: line['CHECKNUM'] ?? line['REFNUM'] ?? '',
      bankReference: line['FITID'] ?? '',
      counterAccount: line['BANKACCTTO.ACCTID'] ?? '',
    })
  }

  #end(): void {
    const { DTSTART = '', DTEND = '', ['LEDGER.BALAMT']: closing = '' } = this.#statement
    this.#rows.complete(this.#from, {
      account: this.#statement['ACCTID'] ?? '',
      number: `${dayOf(DTSTART)} ${dayOf(DTEND)}`.trim(),
      closing: closing.replace(/^\+/, ''),
    })
  }
}

/** `20261103120000.000[-5:EST]` is 3 Nov 2026: banks state the local day. */
const dayOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const plain = (text: string) =>
  text
    .replaceAll(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? letterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal))
          : (entities[name.toLowerCase()] ?? whole),
    )
    .trim()
const letterOf = (code: number) => (code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ')
