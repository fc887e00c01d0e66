import { SaxesParser } from 'saxes'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { linesOfEntry } from '#server/import-files/camt-entry.ts'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { BankRows } from '#server/import-files/statement-table.ts'
import type { Table } from '#server/import-files/table-rows.ts'
import { textPieces } from '#server/import-files/text-encoding.ts'
import { at, textAt, XmlNode } from '#server/import-files/xml-node.ts'

/**
 * CAMT.053, the ISO 20022 bank-to-customer statement, versions 001.02 to 001.13: their parts that are read
 * here differ only in where names and amounts stand.
 */
export const isCamt = (beginning: string) =>
  /urn:iso:std:iso:20022:tech:xsd:camt\.05\d|<BkToCstmr/.test(beginning)

const otherMessages: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'CAMT.052, an intraday report',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054, a notification',
}

const damaged = 'The CAMT file is damaged or incomplete. Download it from the bank again.'
const depthAtMost = 64

/** Reads all statements of the file. Entries that are not booked yet are left out and counted. */
export function readCamt(bytes: Uint8Array, encoding: TextEncoding): Table {
  const reader = new CamtReader()
  for (const piece of textPieces(bytes, encoding)) reader.write(piece)
  reader.close()
  const { pending, unsplit } = reader
  return reader.rows.table('camt', encoding, [
    ...(pending > 0 ? [`${count(pending, 'entry', 'entries')} not booked yet and will be skipped`] : []),
    ...(unsplit > 0
      ? [`${count(unsplit, 'batch', 'batches')} imported as one line, because the parts don’t add up`]
      : []),
  ])
}

const count = (many: number, one: string, more: string) =>
  many === 1 ? `1 ${one} is` : `${many} ${more} are`

class CamtReader {
  readonly rows = new BankRows()
  pending = 0
  unsplit = 0
  readonly #parser = new SaxesParser({ fragment: false })
  readonly #open: XmlNode[] = []
  #from = 0
  #sinceTag = 0

  constructor() {
    this.#parser.on('error', () => {
      throw new UnreadableFile(damaged)
    })
    this.#parser.on('doctype', () => {
      throw new UnreadableFile(
        'The file contains code that can’t be imported. Download it from the bank again.',
      )
    })
    this.#parser.on('opentag', ({ name, attributes }) =>
      this.#begin(name, attributes as Record<string, string>),
    )
    this.#parser.on('text', (text) => this.#open.at(-1)?.add(text))
    this.#parser.on('cdata', (text) => this.#open.at(-1)?.add(text))
    this.#parser.on('closetag', () => this.#end())
  }

  /** The parser buffers a text of any length until its end. */
  write(piece: string): void {
    this.#sinceTag += piece.length
    this.#parser.write(piece)
    if (this.#sinceTag > fileLimits.line * 4) throw new UnreadableFile(damaged)
  }

  close(): void {
    this.#parser.close()
  }

  #begin(qualified: string, attributes: Record<string, string>): void {
    this.#sinceTag = 0
    const name = qualified.slice(qualified.indexOf(':') + 1)
    const other = otherMessages[name]
    if (other !== undefined)
      throw new UnreadableFile(`The file is ${other}. Export the statement, CAMT.053, instead.`)
    const node = new XmlNode(name, attributes)
    if (name === 'Stmt') this.#from = this.rows.count
    this.#open.push(node)
    if (this.#open.length > depthAtMost) throw new UnreadableFile(damaged)
  }

  #end(): void {
    const node = this.#open.pop()
    const parent = this.#open.at(-1)
    if (node?.name === 'Ntry' && parent?.name === 'Stmt') this.#entry(node)
    else if (node?.name === 'Stmt') this.#statement(node)
    else if (node && parent && this.#open.length > 2) parent.children.push(node)
  }

  #entry(entry: XmlNode): void {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
    if (status !== '' && status !== 'BOOK') return void (this.pending += 1)
    const { lines, isUnsplit } = linesOfEntry(entry)
    if (isUnsplit) this.unsplit += 1
    for (const line of lines) this.rows.add(line)
  }

  #statement(statement: XmlNode): void {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
    const currency = textAt(statement, 'Acct', 'Ccy')
    this.rows.complete(this.#from, {
      account,
      number: textAt(statement, 'Id') || textAt(statement, 'ElctrncSeqNb'),
      opening: balanceOf(statement, 'OPBD') || balanceOf(statement, 'PRCD'),
      closing: balanceOf(statement, 'CLBD'),
      ...(currency === '' ? {} : { currency }),
    })
  }
}

/** A balance with its sign; empty: not stated. */
function balanceOf(statement: XmlNode, code: string): string {
  const balance = statement.children.find(
    (it) => it.name === 'Bal' && textAt(it, 'Tp', 'CdOrPrtry', 'Cd') === code,
  )
  if (!balance) return ''
  const amount = at(balance, 'Amt')?.text.trim() ?? ''
  return textAt(balance, 'CdtDbtInd') === 'DBIT' ? `-${amount}` : amount
}
