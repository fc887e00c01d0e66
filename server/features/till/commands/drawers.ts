import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { moveSafeCash as moveSafe, payIn as putIn } from '#contract/till.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import type { CashPlace } from '#domain/ledger/till-entries.ts'
import { forbidden, isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { insertDrawer, lockCash, openDrawerOf } from '#server/features/till/commands/drawer-rows.ts'
import { moveCash } from '#server/features/till/commands/move-cash.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const safe: CashPlace = { holderGuid: null }

/** The account whose drawer is used: only staff have one. */
function holderOf({ actor }: UnitOfWork): string | Refusal {
  if (actor.kind === 'partner') return refuse('drawer', partnersTakeNoMoney)
  return actor.accountGuid ?? forbidden
}

/** Opens the actor's drawer with a float from the safe. A person has at most one open drawer. */
export async function openDrawer(
  work: UnitOfWork,
  { floatCents }: { floatCents: number },
): Promise<Saved | Refusal> {
  const holderGuid = holderOf(work)
  if (isRefusal(holderGuid)) return holderGuid
  await lockCash(work, holderGuid)
  if (await openDrawerOf(work, holderGuid)) return refuse('drawer', 'Your drawer is already open')
  const guid = await insertDrawer(work, holderGuid, floatCents)
  if (floatCents > 0) {
    await lockCash(work, null)
    const { currency } = await siteSettings(work.tx)
    const moved = await moveCash(work, {
      from: safe,
      to: { holderGuid },
      currency,
      amountCents: floatCents,
      memo: 'Drawer float',
    })
    if (isRefusal(moved)) return atField(moved, 'floatCents')
  }
  return { guid, toast: 'Drawer opened' }
}

type Moving = BodyOf<typeof putIn>

/** Moves cash from the safe or the bank into the actor's open drawer. */
export async function payIn(work: UnitOfWork, asked: Moving): Promise<Saved | Refusal> {
  return moveOfDrawer(work, asked, 'payIn')
}

/** Moves cash from the actor's open drawer to the safe or the bank. */
export async function payOut(work: UnitOfWork, asked: Moving): Promise<Saved | Refusal> {
  return moveOfDrawer(work, asked, 'payOut')
}

async function moveOfDrawer(
  work: UnitOfWork,
  asked: Moving,
  action: 'payIn' | 'payOut',
): Promise<Saved | Refusal> {
  const holderGuid = holderOf(work)
  if (isRefusal(holderGuid)) return holderGuid
  await lockCash(work, holderGuid)
  const drawer = await openDrawerOf(work, holderGuid)
  if (!drawer) return refuse('drawer', 'Open your drawer first')
  await lockCash(work, null)
  const { currency, amountCents, place, reason } = asked
  const other: CashPlace = place === 'bank' ? 'bank' : safe
  const own: CashPlace = { holderGuid }
  const ends = action === 'payIn' ? { from: other, to: own } : { from: own, to: other }
  const memo = action === 'payIn' ? `Paid in from the ${place}` : `Paid out to the ${place}`
  const guid = await moveCash(work, { ...ends, currency, amountCents, memo })
  if (isRefusal(guid)) return guid
  work.audit.record({
    action,
    subjectKind: 'drawer',
    subjectGuid: drawer.guid,
    reason,
    after: { entry: guid, currency, amountCents, place },
  })
  return { guid, toast: action === 'payIn' ? 'Paid in' : 'Paid out' }
}

/** Moves cash between the safe and the bank. */
export async function moveSafeCash(
  work: UnitOfWork,
  asked: BodyOf<typeof moveSafe>,
): Promise<Saved | Refusal> {
  if (work.actor.kind === 'partner') return refuse('drawer', partnersTakeNoMoney)
  await lockCash(work, null)
  const { to, currency, amountCents, reason } = asked
  const ends = to === 'bank' ? { from: safe, to: 'bank' as const } : { from: 'bank' as const, to: safe }
  const memo = to === 'bank' ? 'From the safe to the bank' : 'From the bank to the safe'
  const guid = await moveCash(work, { ...ends, currency, amountCents, memo })
  if (isRefusal(guid)) return guid
  work.audit.record({
    action: 'moveSafeCash',
    subjectKind: 'entry',
    subjectGuid: guid,
    reason,
    after: { to, currency, amountCents },
  })
  return { guid, toast: memo }
}

/** Reports a refused amount at the field it was entered in. */
function atField(refusal: Refusal, name: string): Refusal {
  if (refusal.refused !== 'fields') return refusal
  return refuseField(name, Object.values(refusal.fields).join(' '))
}
