import QRCode from 'qrcode'
import { bold, drawFact, drawHead, drawn, ink, line, plain, signal, soft, writable, type Paper } from './paper.ts'

/** One service of a group, as shown on its ticket. */
export interface Ticket {
  company: string
  reference: string
  /** The code's content: opaque, and long enough not to be guessed. */
  ticketCode: string
  service: string
  /** `Fri 20 Nov 2026`, `14:00`. */
  day: string
  time: string
  timeSays: string
  flight: { ident: string; route: string } | null
  dayNumber: number | null
  guests: readonly string[]
  party: string
  /** Directions, in sentences. */
  where: string
  /** For a drive: from and to. */
  route: string | null
  isWaitlisted: boolean
}

/** Tickets, one page each: A5 to fold into a passport, large enough to read on a phone. */
export function ticketPdf(tickets: readonly Ticket[]): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('There is no ticket to draw')
  return drawn({ title: `Ticket ${first.reference}`, author: first.company, size: 'A5' }, (paper) => {
    for (const ticket of tickets) drawTicket(paper.addPage({ size: 'A5', margin: 0 }), ticket)
  })
}

const left = 24
const codeSize = 164

function drawTicket(paper: Paper, it: Ticket): void {
  const { width, height } = paper.page
  const full = width - 2 * left
  drawHead(paper, it.company, it.isWaitlisted ? 'Waitlist: not valid yet' : 'Ticket: show the code at the desk')
  paper.rect(0, 62, width, 4).fill(signal)
  paper.fillColor(ink).font(bold).fontSize(21).text(writable(it.service), left, 82, { width: full, lineBreak: false })
  if (it.isWaitlisted) drawWaitlisted(paper, full)
  const top = it.isWaitlisted ? 130 : 122
  drawFacts(paper, it, top)
  drawCode(paper, it.ticketCode, codeX(paper), top - 6)

  let y = top + codeSize
  paper
    .lineWidth(0.75)
    .dash(3, { space: 3 })
    .moveTo(left, y)
    .lineTo(left + full, y)
    .stroke(line)
    .undash()
  if (it.flight) y = drawFact(paper, 'Flight', `${it.flight.ident}  ${it.flight.route}`, { x: left, y: y + 12, width: full, size: 14 })
  if (it.route !== null) y = drawFact(paper, 'Drive', it.route, { x: left, y: y + 12, width: full, size: 14, lines: 2 })
  y = drawFact(paper, `Guests · ${it.party}`, guestsText(it), { x: left, y: y + 12, width: full, lines: 3 })
  drawWhere(paper, it.where, y + 14, full)
  paper
    .fillColor(soft)
    .font(plain)
    .fontSize(8)
    .text('Keep this ticket on your phone or on paper. The code is yours alone: do not post pictures of it.', left, height - 20, {
      width: full,
      lineBreak: false,
    })
}

/** The quiet zone around the code extends into the margin, so that the code itself aligns with the text. */
const codeX = (paper: Paper) => paper.page.width - left - codeSize + 12

function drawFacts(paper: Paper, it: Ticket, top: number): void {
  const width = codeX(paper) - left - 8
  drawFact(paper, 'Reference', it.reference, { x: left, y: top, width, size: 31 })
  drawFact(paper, 'Date', it.day, { x: left, y: top + 58, width, size: 15 })
  drawFact(paper, it.timeSays, it.time, { x: left, y: top + 100, width: 90, size: 24 })
  if (it.dayNumber !== null)
    drawFact(paper, 'Day number', String(it.dayNumber), { x: left + 96, y: top + 100, width: width - 96, size: 24 })
}

const namedAtMost = 5

/** The names of a coach party would fill the page; the desk has them all. */
function guestsText({ guests, party }: Ticket): string {
  const names = guests.map(writable).filter(Boolean)
  if (names.length === 0) return party
  const more = names.length - namedAtMost
  return more <= 0 ? names.join(', ') : `${names.slice(0, namedAtMost).join(', ')} and ${more} more`
}

function drawWhere(paper: Paper, where: string, y: number, width: number): void {
  paper.font(plain).fontSize(11)
  const height = paper.heightOfString(where, { width: width - 28, lineGap: 2 }) + 34
  paper.rect(left, y, width, height).fill('#fff3cc')
  paper.rect(left, y, 4, height).fill(signal)
  paper
    .fillColor(ink)
    .font(bold)
    .fontSize(9)
    .text('WHERE TO GO', left + 16, y + 12, { characterSpacing: 0.6, lineBreak: false })
  paper
    .font(plain)
    .fontSize(11)
    .text(where, left + 16, y + 26, { width: width - 28, lineGap: 2 })
}

function drawWaitlisted(paper: Paper, width: number): void {
  paper
    .fillColor('#8f1c15')
    .font(bold)
    .fontSize(10)
    .text('This booking is on the waitlist. We tell you as soon as it is confirmed.', left, 108, { width, lineBreak: false })
}

/** The code at the highest error correction: readable when folded, scratched, or behind a cracked screen. */
function drawCode(paper: Paper, code: string, x: number, y: number): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'H' })
  const quiet = 4
  const module = codeSize / (modules.size + 2 * quiet)
  paper.rect(x, y, codeSize, codeSize).fill('#ffffff')
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Slightly wider than the module, so that no seam shows between neighbours.
      if (modules.get(row, column)) paper.rect(x + (column + quiet) * module, y + (row + quiet) * module, module + 0.05, module + 0.05)
    }
  }
  paper.fill('#000000')
}
