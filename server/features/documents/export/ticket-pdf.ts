import QRCode from 'qrcode'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { isolated } from '#server/files/lettering/runs.ts'
import { heightOf, writeText } from '#server/files/lettering/write.ts'
import {
  drawFact,
  drawHead,
  drawn,
  ink,
  line,
  soft,
  type Paper,
  type PaperBrand,
} from '#server/files/paper.ts'

/** One service or journey of a group, as shown on its ticket, in its guest's language. */
export interface Ticket {
  language: GuestLanguage
  company: string
  reference: string
  /** The code's content: opaque, and long enough not to be guessed. */
  ticketCode: string
  service: string
  /** `Friday 20 November 2026`; `14:00`, or that it is to be confirmed. */
  day: string
  time: string
  timeLabel: string
  /** `BA2155 from London, Arrives: 14:00` */
  flight: string | null
  /** As the desk calls it: `A 3`. */
  dayNumber: string | null
  guests: readonly string[]
  party: string
  /** What guests see of the details: `Meeting point: Kiosk; Gate code: 12`. May be empty. */
  details: string
  /** Directions, in sentences. */
  where: string
  /** The places of a transfer, and its cars, child seats and bags. `stops` may be empty. */
  journey: { route: string; stops: string; cars: string } | null
}

/** Tickets, one page each: A5 to fold into a passport, large enough to read on a phone. */
export function ticketPdf(tickets: readonly Ticket[], brand: PaperBrand): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('No ticket to draw')
  const title = fillTemplate(guestTexts[first.language].ticket.title, { reference: first.reference })
  return drawn({ title, author: first.company, size: 'A5', language: first.language }, (paper) => {
    for (const ticket of tickets) drawTicket(paper.addPage({ size: 'A5', margin: 0 }), ticket, brand)
  })
}

const left = 24
const codeSize = 164

function drawTicket(paper: Paper, ticket: Ticket, brand: PaperBrand): void {
  const { width, height } = paper.page
  const full = width - 2 * left
  const { ticket: texts, labels } = guestTexts[ticket.language]
  drawHead(paper, brand, ticket.company, texts.showIt)
  const heading = { size: 21, weight: 'bold', colour: ink } as const
  writeText(paper, ticket.service, heading, { x: left, y: 82, width: full, lines: 1 })
  const top = 122
  drawFacts(paper, ticket, top)
  drawCode(paper, ticket.ticketCode, codeX(paper), top - 6)

  let y = top + codeSize
  paper
    .lineWidth(0.75)
    .dash(3, { space: 3 })
    .moveTo(left, y)
    .lineTo(left + full, y)
    .stroke(line)
    .undash()
  // A journey with stops needs the space.
  const isTight = ticket.journey !== null && ticket.journey.stops !== ''
  const next = (size: number, lines = 1) => ({
    x: left,
    y: y + (isTight ? 8 : 12),
    width: full,
    size: isTight ? 11 : size,
    lines,
  })
  if (ticket.flight !== null) y = drawFact(paper, labels.flight, ticket.flight, next(14))
  if (ticket.journey !== null) {
    const { route, stops, cars } = ticket.journey
    y = drawFact(paper, texts.drive, route, next(14, 2))
    if (stops !== '') y = drawFact(paper, labels.stops, stops, next(11, 2))
    if (cars !== '') y = drawFact(paper, labels.car, cars, next(11, 2))
  }
  const named = ticket.journey === null ? 3 : isTight ? 1 : 2
  y = drawFact(paper, `${texts.guests} · ${ticket.party}`, guestsText(ticket), next(13, named))
  if (ticket.details !== '') y = drawFact(paper, labels.details, ticket.details, next(11, 2))
  drawWhere(paper, labels.whereToGo, ticket.where, {
    y: y + (isTight ? 8 : 14),
    width: full,
    accent: brand.accent,
  })
  const small = { size: 8, colour: soft }
  writeText(paper, texts.keepIt, small, { x: left, y: height - 30, width: full, lines: 2 })
}

/** The quiet zone around the code extends into the margin, so that the code itself aligns with the text. */
const codeX = (paper: Paper) => paper.page.width - left - codeSize + 12

function drawFacts(paper: Paper, ticket: Ticket, top: number): void {
  const width = codeX(paper) - left - 8
  const { ticket: texts, labels } = guestTexts[ticket.language]
  drawFact(paper, texts.reference, ticket.reference, { x: left, y: top, width, size: 31 })
  drawFact(paper, labels.date, ticket.day, { x: left, y: top + 58, width, size: 15, fits: true })
  const timeWidth = ticket.dayNumber === null ? width : 90
  const timeBox = { x: left, y: top + 100, width: timeWidth, size: 24, fits: true }
  drawFact(paper, ticket.timeLabel, ticket.time, timeBox)
  if (ticket.dayNumber !== null)
    drawFact(paper, texts.dayNumber, ticket.dayNumber, {
      x: left + 96,
      y: top + 100,
      width: width - 96,
      size: 24,
    })
}

const namedAtMost = 5

/** The names of a coach party would fill the page. The desk has the full list. */
function guestsText({ guests, party, language }: Ticket): string {
  const names = guests.filter(Boolean).map(isolated)
  if (names.length === 0) return party
  const more = names.length - namedAtMost
  if (more <= 0) return names.join(', ')
  return fillTemplate(guestTexts[language].ticket.andMore, {
    names: names.slice(0, namedAtMost).join(', '),
    count: String(more),
  })
}

function drawWhere(
  paper: Paper,
  label: string,
  where: string,
  { y, width, accent }: { y: number; width: number; accent: string },
): void {
  const lettering = { size: 11, colour: ink }
  const box = { x: left + 16, width: width - 28, gap: 2 }
  const height = heightOf(paper, where, lettering, box) + 34
  paper.rect(left, y, width, height).fill('#fff3cc')
  paper.rect(left, y, 4, height).fill(accent)
  const heading = { size: 9, weight: 'bold', colour: ink, spacing: 0.6 } as const
  writeText(paper, label.toUpperCase(), heading, { ...box, y: y + 12, lines: 1 })
  writeText(paper, where, lettering, { ...box, y: y + 26 })
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
      if (modules.get(row, column))
        paper.rect(x + (column + quiet) * module, y + (row + quiet) * module, module + 0.05, module + 0.05)
    }
  }
  paper.fill('#000000')
}
