import { sql } from 'kysely'
import type { BankPart } from '#contract/bank-statements.ts'
import { bankFeeEntry, bankSuspenseEntry } from '#domain/ledger/bank-entries.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { LockedLine, PlacedPart } from '#server/features/bank-statements/commands/bank-line-rows.ts'
import { settleDeposit } from '#server/features/card-payments/commands/settle.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Posting {
  line: LockedLine
  /** The day to post on: the value date, or the first open day. */
  day: ServiceDate
}

/** Posts a part with the command that a person would use, or matches it to an entry. */
export async function postPart(
  work: UnitOfWork,
  posting: Posting,
  part: BankPart,
): Promise<PlacedPart | Refusal> {
  const isOut = posting.line.amountCents < 0
  if (part.kind === 'entry') return matchEntry(work, posting.line, part)
  if (part.kind === 'suspense') return toSuspense(work, posting, part.amountCents)
  if (part.kind === 'fee') return bankFee(work, posting, part)
  if (isOut)
    return refuse(
      'line',
      'Match outgoing money to a payment in the books, or choose “Bank fee” or “Suspense”',
    )
  if (part.kind === 'partner') return partnerPays(work, posting, part)
  return part.kind === 'guest' ? guestPays(work, posting, part) : cardDeposit(work, posting, part)
}

type PartOf<K extends BankPart['kind']> = Extract<BankPart, { kind: K }>
const nothing = { partnerGuid: null, groupGuid: null, settlementGuid: null }

async function partnerPays(
  work: UnitOfWork,
  { line, day }: Posting,
  { kind, amountCents, partnerGuid, allocations }: PartOf<'partner'>,
): Promise<PlacedPart | Refusal> {
  if (!holds(work.actor, 'managePartner'))
    return refuse('line', 'To post a partner’s payments, you need permission to manage partners')
  const form = { amountCents, method: 'bank', date: day, note: noteOf(line, day) } as const
  const paid = await addPayment(work, partnerGuid, allocations === null ? form : { ...form, allocations })
  if (isRefusal(paid)) return paid
  return { ...nothing, kind, amountCents, entryGuid: entryOf(paid.guid), partnerGuid }
}

async function guestPays(
  work: UnitOfWork,
  { line, day }: Posting,
  { kind, amountCents, reference }: PartOf<'guest'>,
): Promise<PlacedPart | Refusal> {
  const group = await work.tx
    .selectFrom('booking_group')
    .select(['guid', 'customer_guid as customerGuid'])
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()
  if (!group) return refuse('line', `No reservation has the reference ${reference.toUpperCase()}`)
  const paid = await takePayment(work, {
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    method: 'bank',
    amountCents,
    note: noteOf(line, day),
    receivedOn: day,
  })
  if (isRefusal(paid)) return paid
  return { ...nothing, kind, amountCents, entryGuid: entryOf(paid.guid), groupGuid: group.guid }
}

async function cardDeposit(
  work: UnitOfWork,
  { line, day }: Posting,
  { kind, amountCents, payments, feeCents }: PartOf<'cards'>,
): Promise<PlacedPart | Refusal> {
  const settled = await settleDeposit(work, {
    payments,
    depositedOn: day,
    reference: (line.reference || line.details || line.name).slice(0, 60),
    feeCents,
    netCents: amountCents,
    reason: '',
  })
  if (isRefusal(settled)) return settled
  const settlementGuid = entryOf(settled.guid)
  const { entry_guid: entryGuid } = await work.tx
    .selectFrom('payment_settlement')
    .select('entry_guid')
    .where('guid', '=', settlementGuid)
    .executeTakeFirstOrThrow()
  return { ...nothing, kind, amountCents, entryGuid, settlementGuid }
}

async function toSuspense(
  work: UnitOfWork,
  { line, day }: Posting,
  amountCents: number,
): Promise<PlacedPart | Refusal> {
  const entry = bankSuspenseEntry({ amountCents, isOut: line.amountCents < 0, memo: noteOf(line, day) })
  if (isRefusal(entry)) return entry
  const entryGuid = await postEntry(work, entry, { method: 'bank', postedOn: day })
  return { ...nothing, kind: 'suspense', amountCents, entryGuid }
}

async function bankFee(
  work: UnitOfWork,
  { line, day }: Posting,
  { kind, amountCents }: PartOf<'fee'>,
): Promise<PlacedPart | Refusal> {
  if (line.amountCents > 0) return refuse('line', 'Only outgoing money can be a bank fee')
  const entry = bankFeeEntry({ amountCents, memo: noteOf(line, day, 'Bank fee') })
  if (isRefusal(entry)) return entry
  const entryGuid = await postEntry(work, entry, { method: 'bank', postedOn: day })
  return { ...nothing, kind, amountCents, entryGuid }
}

/** Links money that is already in the books, so that it isn’t posted twice. */
async function matchEntry(
  work: UnitOfWork,
  line: LockedLine,
  { kind, amountCents, entryGuid }: PartOf<'entry'>,
): Promise<PlacedPart | Refusal> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bank entry ${entryGuid}`}))`.execute(work.tx)
  const { rows } = await sql<{
    cents: number
    partnerGuid: string | null
    groupGuid: string | null
    isReversed: boolean
    isMatched: boolean
  }>`
    select sum(p.amount_cents)::bigint as cents, e.partner_guid as "partnerGuid", e.group_guid as "groupGuid",
      e.kind = 'reversal' or exists (select from entry later where later.reverses_guid = e.guid)
        as "isReversed",
      exists (select from bank_line_part m where m.entry_guid = e.guid and m.undone_at is null) as "isMatched"
    from entry e join posting p on p.entry_guid = e.guid and p.account = 'bank'
    where e.guid = ${entryGuid}::uuid group by e.guid`.execute(work.tx)
  const [found] = rows
  if (!found) return notFound
  if (found.isReversed) return refuse('line', 'This payment has been reversed')
  if (found.isMatched) return refuse('line', 'This payment is already matched to another bank line')
  const signedCents = line.amountCents < 0 ? -amountCents : amountCents
  if (found.cents !== signedCents)
    return refuse('line', 'The payment in the books has a different amount. Choose another one.')
  return {
    ...nothing,
    kind,
    amountCents,
    entryGuid,
    partnerGuid: found.partnerGuid,
    groupGuid: found.groupGuid,
  }
}

/** What the bank says, for the memo of the entry; the bank’s date if it is posted on another day. */
function noteOf(
  { valueOn, name, details, reference }: LockedLine,
  day: ServiceDate,
  what = 'Bank transfer',
): string {
  const says = [reference, name || details]
    .filter((it) => it !== '')
    .join(', ')
    .slice(0, 140)
  const note = says === '' ? what : `${what}: ${says}`
  return day === valueOn ? note : `${note} (value date ${serviceDateText(valueOn)} ${valueOn.slice(0, 4)})`
}

function entryOf(guid: string | undefined): string {
  if (guid === undefined) throw new Error('A bank line was posted without an entry')
  return guid
}
