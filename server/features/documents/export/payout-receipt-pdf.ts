import { writeText } from '#server/files/lettering/write.ts'
import { drawFact, drawHead, drawn, ink, line, type Paper, type PaperBrand } from '#server/files/paper.ts'

/** A driver's receipt for gratuities. Amounts are already formatted, in the site's currency. */
export interface PayoutReceipt {
  company: string
  number: string
  day: string
  driver: string
  payer: string
  method: string
  amount: string
  isReversed: boolean
  lines: readonly { label: string; amount: string }[]
}

const left = 48
const pageEnd = 640

export function payoutReceiptPdf(receipt: PayoutReceipt, brand: PaperBrand): Promise<Buffer> {
  return drawn(
    { title: `Gratuity payout ${receipt.number}`, author: receipt.company, size: 'A4', language: 'en' },
    (paper) => drawReceipt(paper.addPage({ size: 'A4', margin: 0 }), receipt, brand),
  )
}

function drawReceipt(paper: Paper, receipt: PayoutReceipt, brand: PaperBrand): void {
  const { width } = paper.page
  const full = width - 2 * left
  const column = full / 3
  drawHead(paper, brand, receipt.company, `Gratuity payout ${receipt.number}`)
  const title = receipt.isReversed ? 'Gratuity payout, reversed' : 'Gratuity payout'
  writeText(
    paper,
    title,
    { size: 24, weight: 'bold', colour: ink },
    { x: left, y: 96, width: full, lines: 1 },
  )
  drawFact(paper, 'Paid to', receipt.driver, { x: left, y: 140, width: column - 12, lines: 2 })
  drawFact(paper, 'Date', receipt.day, { x: left + column, y: 140, width: column - 12 })
  drawFact(paper, 'Paid by', receipt.payer, { x: left + 2 * column, y: 140, width: column, lines: 2 })
  let y = 206
  for (const { label, amount } of receipt.lines)
    y = nextPage(paper, amountLine(paper, label, amount, y, full))
  paper.rect(left, y + 10, full, 54).fill('#fff3cc')
  const box = { x: left + 16, width: full - 32, lines: 1 }
  writeText(paper, `Paid ${receipt.method}`, { size: 12, colour: ink }, { ...box, y: y + 31 })
  const amount = { size: 20, weight: 'bold', colour: ink } as const
  writeText(paper, receipt.amount, amount, { ...box, y: y + 26, align: 'right' })
  signLine(paper, 'Received by', left, y + 140, full / 2 - 16)
  signLine(paper, 'Paid by', left + full / 2 + 16, y + 140, full / 2 - 16)
}

/** A long payout continues on another page. */
function nextPage(paper: Paper, y: number): number {
  if (y < pageEnd) return y
  paper.addPage({ size: 'A4', margin: 0 })
  return 60
}

function amountLine(paper: Paper, label: string, amount: string, y: number, full: number): number {
  const lettering = { size: 11, colour: ink }
  writeText(paper, label, lettering, { x: left, y, width: full - 130, lines: 1 })
  writeText(paper, amount, lettering, { x: left + full - 130, y, width: 130, align: 'right', lines: 1 })
  return y + 20
}

function signLine(paper: Paper, label: string, x: number, y: number, width: number): void {
  paper
    .lineWidth(0.75)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(line)
  drawFact(paper, label, ' ', { x, y: y + 6, width })
}
