import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { countDrawer as counting } from '#contract/till.ts'
import { baseCentsOf, rateMicrosOf } from '#domain/money/exchange.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { cashDifferenceEntry } from '#domain/ledger/till-entries.ts'
import { forbidden, isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { countLines, type CountLine } from '#domain/till/drawer.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockCash } from '#server/features/till/commands/drawer-rows.ts'
import { moveCash } from '#server/features/till/commands/move-cash.ts'
import { insertTenders } from '#server/features/till/commands/tenders.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Counts and closes the user's own drawer or, with permission to read the company's money, anyone's.
 * Differences are posted by currency with their reason; then all counted cash goes to the safe.
 */
export async function countDrawer(
  work: UnitOfWork,
  asked: BodyOf<typeof counting>,
): Promise<Saved | Refusal> {
  const drawer = await lockedDrawer(work, asked.drawerGuid)
  if (isRefusal(drawer)) return drawer
  await lockCash(work, null)
  const { currency: base } = await siteSettings(work.tx)
  const { currencies } = await tillSettingsOf(work.tx)
  const held = await cashHeldBy(work.tx, drawer.holder)
  const known = [base, ...currencies.map((it) => it.code), ...held.map((it) => it.currency)]
  const unknown = asked.counts.findIndex((it) => !known.includes(it.currency))
  if (unknown >= 0)
    return refuseField(
      `counts.${unknown}.currency`,
      `Cash in ${asked.counts[unknown]?.currency} isn’t accepted`,
    )
  const worth = (cents: number, currency: string) => {
    // The site's own currency, and one no longer accepted, are valued at one to one.
    const { rateMicros = 1_000_000 } = currencies.find((it) => it.code === currency) ?? {}
    return baseCentsOf(cents, { currency, site: base, rateMicros })
  }
  const lines = countLines(held, asked.counts, worth)
  const differs = lines.some((it) => it.countedCents !== it.expectedCents)
  if (differs && asked.reason === '') return refuseField('reason', 'Enter a reason for the difference')
  for (const line of lines) await closeOne(work, { drawer, base, line, reason: asked.reason })
  await write(work, drawer, lines, asked.reason)
  const over = lines.reduce((cents, it) => cents + it.overValueCents, 0)
  return { guid: drawer.guid, toast: toastOf(over, base) }
}

function toastOf(overCents: number, currency: string): string {
  if (overCents === 0) return 'Drawer closed. The count matches.'
  return overCents > 0
    ? `Drawer closed: ${moneyText(overCents, currency)} over`
    : `Drawer closed: ${moneyText(-overCents, currency)} short`
}

interface OpenDrawer {
  guid: string
  holder: string
}

async function lockedDrawer(work: UnitOfWork, guid: string): Promise<OpenDrawer | Refusal> {
  const found = await work.tx
    .selectFrom('drawer')
    .select('holder_guid')
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!found || work.actor.kind === 'partner') return notFound
  if (found.holder_guid !== work.actor.accountGuid && !holds(work.actor, 'financial')) return forbidden
  await lockCash(work, found.holder_guid)
  const { closed_at } = await work.tx
    .selectFrom('drawer')
    .select('closed_at')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  if (closed_at !== null) return refuse('drawer', 'This drawer is already closed')
  return { guid, holder: found.holder_guid }
}

/** Posts the difference of one currency, then moves the counted cash to the safe. */
async function closeOne(
  work: UnitOfWork,
  { drawer, base, line, reason }: { drawer: OpenDrawer; base: string; line: CountLine; reason: string },
): Promise<void> {
  const { currency, countedCents, expectedCents, overValueCents } = line
  if (overValueCents !== 0) {
    const memo = `Cash ${overValueCents > 0 ? 'over' : 'short'}: ${reason}`
    const entry = cashDifferenceEntry({ holderGuid: drawer.holder, overCents: overValueCents, memo })
    const guid = await postEntry(work, entry, { method: 'cash' })
    const overCents = countedCents - expectedCents
    const rateMicros = rateMicrosOf(overCents, overValueCents, { currency, site: base })
    const tender = {
      account: 'cash' as const,
      holderGuid: drawer.holder,
      currency,
      amountCents: overCents,
      rateMicros,
      baseCents: overValueCents,
    }
    if (currency !== base) await insertTenders(work, guid, [tender])
  }
  if (countedCents === 0) return
  const ends = { from: { holderGuid: drawer.holder }, to: { holderGuid: null } }
  const moved = await moveCash(work, {
    ...ends,
    currency,
    amountCents: countedCents,
    memo: 'From the closed drawer to the safe',
  })
  if (isRefusal(moved)) throw new Error('Counted cash could not be moved to the safe')
}

async function write(
  work: UnitOfWork,
  drawer: OpenDrawer,
  lines: readonly CountLine[],
  reason: string,
): Promise<void> {
  await work.tx
    .updateTable('drawer')
    .set({ closed_at: work.now, closed_by: work.actor.accountGuid, reason })
    .where('guid', '=', drawer.guid)
    .execute()
  const counts = lines.map((line) => ({
    drawer_guid: drawer.guid,
    currency: line.currency,
    expected_cents: line.expectedCents,
    counted_cents: line.countedCents,
  }))
  await work.tx.insertInto('drawer_count').values(counts).execute()
  const counted = lines.map(({ currency, expectedCents, countedCents }) => ({
    currency,
    expectedCents,
    countedCents,
  }))
  work.audit.record({
    action: 'countDrawer',
    subjectKind: 'drawer',
    subjectGuid: drawer.guid,
    reason,
    after: { holder: drawer.holder, counted },
  })
  work.events.publish({ topic: 'ledger' })
}
