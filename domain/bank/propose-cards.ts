import { moneyText } from '#domain/money/money-text.ts'
import type { CardBatch, LineToPlace, Proposal } from './line-facts.ts'
import type { Looking } from './looking.ts'

/** Fees of card gateways stay below this share of the payments; more is a different deposit. */
const feeAtMost = 0.06
/** A deposit covers at most a long weekend and its batches. */
const batchesAtMost = 10

/** A deposit of the card gateway: consecutive batches over this amount, or slightly more, less fees. */
export function cardDeposit(line: LineToPlace, { words, remaining, facts }: Looking): Proposal | null {
  const batches = remaining.batches().filter((it) => it.from <= line.bookedOn)
  const exact = runOf(batches, (cents) => cents === line.amountCents)
  if (exact !== null)
    return proposal(exact, line.amountCents, words.isOfCards ? 'sure' : 'likely', 'same amount')
  if (!words.isOfCards) return null
  const most = line.amountCents / (1 - feeAtMost)
  const withFees = runOf(batches, (cents) => cents > line.amountCents && cents <= most)
  if (withFees === null) return null
  const feeCents = sumOf(withFees) - line.amountCents
  return proposal(withFees, line.amountCents, 'likely', `less ${moneyText(feeCents, facts.currency)} in fees`)
}

/** The first consecutive batches whose sum fits. */
function runOf(batches: readonly CardBatch[], fits: (cents: number) => boolean): CardBatch[] | null {
  for (let from = 0; from < batches.length; from++)
    for (let to = from + 1; to <= Math.min(batches.length, from + batchesAtMost); to++) {
      const run = batches.slice(from, to)
      if (fits(sumOf(run))) return run
    }
  return null
}

const sumOf = (batches: readonly CardBatch[]) => batches.reduce((cents, it) => cents + it.cents, 0)

function proposal(
  batches: readonly CardBatch[],
  amountCents: number,
  certainty: 'sure' | 'likely',
  how: string,
): Proposal {
  const what =
    batches.length === 1 ? `Card batch ${batches[0]?.label ?? ''}` : `${batches.length} card batches`
  const payments = batches.flatMap((it) => it.payments)
  const feeCents = sumOf(batches) - amountCents
  return {
    certainty,
    why: `${what}, ${how}`,
    parts: [{ kind: 'cards', amountCents, payments, feeCents }],
  }
}
