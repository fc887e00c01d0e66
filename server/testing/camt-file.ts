interface CamtEntry {
  amount: string
  /** Money out. */
  isDebit?: boolean
  day?: string
  reference?: string
  status?: string
  isReversal?: boolean
  name?: string
  remittance?: string
  /** More elements of the entry, such as its transactions and charges. */
  more?: string
}

interface CamtFile {
  version?: string
  account?: string
  currency?: string
  number?: string
  opening?: string
  closing?: string
}

/** A CAMT.053 file as banks write it; names are below `Pty` from 001.08 on. */
export function camtFile(
  entries: readonly CamtEntry[],
  {
    version = '02',
    account = 'DE02120300000000202051',
    currency = 'BBD',
    number = '53-1',
    ...it
  }: CamtFile = {},
): string {
  const balance = (code: string, amount: string | undefined) =>
    amount === undefined
      ? ''
      : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
        <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-19T22:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${number}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', it.opening)}${balance('CLBD', it.closing)}
${entries.map((entry) => entryXml(entry, version, currency)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

function entryXml(entry: CamtEntry, version: string, currency: string): string {
  const { amount, isDebit = false, day = '2026-11-19', reference = '', status = 'BOOK', more } = entry
  const state = version >= '08' ? `<Cd>${status}</Cd>` : status
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
${reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
${more ?? `<NtryDtls>${transactionXml(entry, version)}</NtryDtls>`}</Ntry>`
}

export function transactionXml(
  {
    name = '',
    remittance = '',
    amount,
    isDebit = false,
  }: { name?: string; remittance?: string; amount?: string; isDebit?: boolean },
  version = '02',
): string {
  const party = isDebit ? 'Cdtr' : 'Dbtr'
  const own = version >= '08' ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`
  const sum = amount === undefined ? '' : amountXml(amount, version)
  return `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${sum}
<RltdPties><${party}>${own}</${party}></RltdPties><RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls>`
}

const amountXml = (amount: string, version: string) =>
  version >= '04'
    ? `<Amt Ccy="BBD">${amount}</Amt>`
    : `<AmtDtls><TxAmt><Amt Ccy="BBD">${amount}</Amt></TxAmt></AmtDtls>`
