import { loadavg } from 'node:os'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { ticketPdf, type Ticket } from '#server/features/documents/export/ticket-pdf.ts'
import { invoicePdfOf } from '#server/features/invoices/export/invoice-pdf.ts'
import type { FileColumn } from '#server/files/table-file.ts'
import { workbookOf } from '#server/files/workbook.ts'

/**
 * `npm run bench:papers`: a workbook of 10,000 rows and 20 columns, a ticket, and an invoice of 400 lines,
 * each compared with its limits. The limits of time are for a quiet machine.
 */
const brand = { accent: '#ffc917', logo: null, picture: null }
const mb = 1024 * 1024

// First, before anything else has taken memory.
await measureWorkbook()
await measureTicket()
await measureInvoice()
say(`load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}`)

interface Row {
  at: number
}

function columnsOf(count: number): FileColumn<Row>[] {
  const kinds: FileColumn<Row>[] = [
    { header: 'Guest', value: ({ at }) => `Guest ${at % 977} of the Crane Hotel` },
    {
      header: 'Note',
      value: ({ at }) => (at % 3 === 0 ? `Meet ${at} at the second kiosk after the door` : null),
    },
    { header: 'Day', value: () => '2026-11-20', kind: 'date' },
    { header: 'Time', value: () => '08:30', kind: 'time' },
    { header: 'Owed', value: ({ at }) => at * 7, kind: 'money', currency: 'BBD' },
    { header: 'Guests', value: ({ at }) => at % 9, kind: 'number', adds: true },
  ]
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]).filter((it) => it !== undefined)
}

/** The rows are read in pages, as from a database. */
async function* rowsOf(count: number): AsyncGenerator<Row[]> {
  for (let from = 0; from < count; from += 2_000)
    yield Array.from({ length: 2_000 }, (_, at) => ({ at: from + at }))
}

async function measureWorkbook(): Promise<void> {
  const facts = { company: 'Bench', currency: 'BBD', madeBy: '', madeAt: '' }
  const sheet = { name: 'Rows', title: 'Rows', period: '', columns: columnsOf(20), rows: rowsOf(10_000) }
  const base = process.memoryUsage().rss
  let [peak, bytes] = [base, 0]
  const begun = performance.now()
  for await (const piece of workbookOf(facts, [sheet])) {
    bytes += (piece as Uint8Array).byteLength
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const ms = performance.now() - begun
  say(
    `workbook of 10,000 rows and 20 columns: ${ms.toFixed(0)} ms (limit 2000), ` +
      `${((peak - base) / mb).toFixed(0)} MB more memory, ${(peak / mb).toFixed(0)} MB in all (limit 150), ` +
      `${(bytes / mb).toFixed(1)} MB long`,
  )
}

async function measureTicket(): Promise<void> {
  const texts = guestTexts.en
  const ticket: Ticket = {
    language: 'en',
    company: 'Bench',
    reference: 'RX7K2P',
    ticketCode: 'X'.repeat(32),
    service: texts.kinds.arrivalFastTrack,
    day: 'Friday 20 November 2026',
    time: '14:00',
    timeLabel: 'Arrives',
    flight: 'BA2155 from London, Arrives: 14:00',
    dayNumber: 'A 3',
    guests: ['Zoë Müller-Łukasz', 'Ann Brown'],
    party: '2 adults',
    details: 'Meeting point: the second kiosk',
    where: texts.whereToGo.drive,
    journey: null,
  }
  await measurePaper('ticket', { ms: 60, kB: 120 }, () => ticketPdf([ticket], brand))
  const guests = ['Zoë Müller-Łukasz', '李伟', 'محمد بن سلمان', 'Дмитрий Иванов']
  await measurePaper('ticket in four scripts', { ms: 60, kB: 120 }, () =>
    ticketPdf([{ ...ticket, guests }], brand),
  )
}

async function measureInvoice(): Promise<void> {
  const line = (at: number) => ({
    entryGuid: '',
    serviceDate: '2026-10-20',
    reference: 'RX7K2P',
    partnerReference: `H-${at}`,
    guest: `Zoë Müller-Łukasz ${at}`,
    label: 'Arrival fast track, 2 adults and 1 child',
    quantity: 3,
    netCents: 10_000 + at,
    taxCode: 'VAT',
    taxBasisPoints: 1_750,
    taxCents: 1_750,
    commissionCents: 0,
    amountCents: 11_750 + at,
  })
  const party = {
    name: 'Bench',
    legalName: 'Bench Ltd',
    address: '1 Bay Street\nBridgetown',
    taxNumber: '12',
  }
  const invoice = {
    number: '2026-000123',
    month: '2026-10',
    issuedOn: '2026-11-01',
    dueOn: '2026-11-30',
    currency: 'BBD',
    company: { ...party, payTo: 'Bank 123' },
    partner: party,
    lines: Array.from({ length: 400 }, (_, at) => line(at)),
    taxes: [{ code: 'VAT', basisPoints: 1_750, netCents: 4_000_000, taxCents: 700_000 }],
    settlements: [],
    credits: [],
    chargedCents: 4_700_000,
    netCents: 4_000_000,
    taxCents: 700_000,
    commissionCents: 0,
    openingCents: 0,
    creditedCents: 0,
    paidCents: 0,
    closingCents: 4_700_000,
  }
  await measurePaper('invoice of 400 lines', { ms: 1_500, kB: 120 }, () =>
    invoicePdfOf(invoice, { language: 'en', brand }),
  )
}

/** The median of several drawings, after one that reads the typefaces. */
async function measurePaper(
  name: string,
  limits: { ms: number; kB: number },
  draw: () => Promise<Buffer>,
): Promise<void> {
  const { length: bytes } = await draw()
  const taken: { ms: number; processor: number }[] = []
  for (let time = 0; time < 9; time += 1) {
    const [begun, cpu] = [performance.now(), process.cpuUsage()]
    await draw()
    const { user, system } = process.cpuUsage(cpu)
    taken.push({ ms: performance.now() - begun, processor: (user + system) / 1000 })
  }
  const median = (of: 'ms' | 'processor') =>
    (taken.map((it) => it[of]).toSorted((one, other) => one - other)[4] ?? 0).toFixed(0)
  say(
    `${name}: ${median('ms')} ms warm (limit ${limits.ms}), ${median('processor')} ms of the processor, ` +
      `${(bytes / 1000).toFixed(0)} kB (limit ${limits.kB})`,
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
