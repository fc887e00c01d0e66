import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmBankLines, queryBankLines, type BankLine, type BankPart } from '#contract/bank-statements.ts'
import { groupDetail } from '#contract/groups.ts'
import { issueInvoiceChange } from '#contract/invoices.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

const bookkeeper: Permission[] = ['financial', 'managePartner']

/** A company whose bookkeeper imports bank statements. Two arriving adults owe 198.00. */
export class BankOffice {
  readonly portal: TestPortal
  readonly company: SmallCompany
  office!: TestBrowser & { accountGuid: string }
  desk!: ImportDesk

  static async open(now = '2026-11-20T13:00:00Z'): Promise<BankOffice> {
    const portal = await openTestPortal(now)
    return BankOffice.of(portal, await makeSmallCompany(portal))
  }

  /** Of an existing company. */
  static async of(portal: TestPortal, company: SmallCompany): Promise<BankOffice> {
    const bank = new BankOffice(portal, company)
    await bank.signInAt(portal.clock.now)
    return bank
  }

  private constructor(portal: TestPortal, company: SmallCompany) {
    this.portal = portal
    this.company = company
  }

  /** Sessions expire as weeks pass. */
  async signInAt(now: string, permissions = bookkeeper): Promise<void> {
    this.portal.clock.now = now
    this.office = await signedIn(this.portal, permissions, { name: 'Bea Books' })
    this.desk = new ImportDesk(this.portal, this.office, 'bankStatements')
  }

  book(asked: AdvancedAsk): Promise<Booked> {
    return advancedBooker(this.portal, this.company)(asked)
  }

  onAccount(arrival: string): Promise<Booked> {
    const { partner: partnerGuid } = this.company
    return this.book({ arrival, partnerGuid, billing: 'partnerAccount', partnerReference: 'RES-1' })
  }

  /** Issues the partner's invoice of a month and returns its guid. */
  async issue(month: string): Promise<string> {
    const params = { id: this.company.partner }
    const body = { month, send: false }
    const { confirmation } = await this.office.must(issueInvoiceChange.confirm, { params, body })
    const { guid = '' } = await this.office.must(issueInvoiceChange.make, {
      params,
      body: { ...body, confirmation },
    })
    return guid
  }

  async lines(state: BankLine['state'] = 'open'): Promise<BankLine[]> {
    return (await this.office.must(queryBankLines, { query: { state, limit: 500 } })).items
  }

  /** Confirms lines as proposed, or as given. */
  confirm(lines: readonly BankLine[], parts?: readonly BankPart[]) {
    return this.office.must(confirmBankLines, {
      body: {
        lines: lines.map((it) => ({
          guid: it.guid,
          version: it.version,
          parts: [...(parts ?? (it.proposal?.parts ?? []).map(withoutLabel))],
        })),
      },
    })
  }

  async owes({ customer: id, group }: Booked): Promise<number> {
    const reader = await signedIn(this.portal, ['viewCustomer'])
    return (await reader.must(groupDetail, { params: { id, group } })).balanceCents
  }

  async balanceOf(account: string): Promise<number> {
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::bigint as cents
      from posting where account = ${account}`.execute(this.portal.database.db)
    return rows[0]?.cents ?? 0
  }

  async entries(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from entry`.execute(
      this.portal.database.db,
    )
    return rows[0]?.count ?? 0
  }
}

function withoutLabel(part: BankPart & { label?: string }): BankPart {
  const bare = { ...part }
  delete bare.label
  return bare
}

/** Parts add up to their line, and each points to an entry of the bank that wasn't reversed. */
export async function expectBankLinesToAgree({ portal }: BankOffice): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(amount_cents), 0) from posting)::int as "trial balance",
      (select count(*) from bank_line l where state in ('confirmed', 'suspense') and abs(amount_cents) <>
        (select coalesce(sum(m.amount_cents), 0) from bank_line_part m
          where m.line_guid = l.guid and m.undone_at is null))::int as "lines that differ from their parts",
      (select count(*) from bank_line l where state in ('open', 'skipped')
        and exists (select from bank_line_part m where m.line_guid = l.guid and m.undone_at is null))::int
        as "open lines with parts",
      (select count(*) from bank_line_part m join bank_line l on l.guid = m.line_guid
        where m.undone_at is null and sign(l.amount_cents) * m.amount_cents <>
          (select coalesce(sum(p.amount_cents), 0) from posting p
            where p.entry_guid = m.entry_guid and p.account = 'bank'))::int
        as "parts that differ from the books",
      (select coalesce(sum(amount_cents), 0) from posting where account = 'suspense')::int
        + (select coalesce(sum(sign(l.amount_cents) * m.amount_cents), 0) from bank_line_part m
          join bank_line l on l.guid = m.line_guid where m.kind = 'suspense' and m.undone_at is null)::int
        as "suspense minus lines in suspense",
      (select coalesce(sum(amount_cents), 0) from posting where account = 'bankFees')::int
        - (select coalesce(sum(amount_cents), 0) from bank_line_part
          where kind = 'fee' and undone_at is null)::int
        as "fees minus lines of fees"`.execute(portal.database.db)
  expect(rows[0]).toEqual({
    'trial balance': 0,
    'lines that differ from their parts': 0,
    'open lines with parts': 0,
    'parts that differ from the books': 0,
    'suspense minus lines in suspense': 0,
    'fees minus lines of fees': 0,
  })
}

export const ofxFile = (lines: readonly string[], balance = '') => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BBD<BANKACCTFROM><BANKID>001<ACCTID>0042-7781<ACCTTYPE>CHECKING
</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261119
${lines.join('\n')}
</BANKTRANLIST>${balance === '' ? '' : `<LEDGERBAL><BALAMT>${balance}<DTASOF>20261119</LEDGERBAL>`}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

export const ofxLine = (id: string, day: string, amount: string, name = '', memo = '') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}120000<TRNAMT>${amount}<FITID>${id}
<NAME>${name}
<MEMO>${memo}
</STMTTRN>`
