import { expect } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { issueInvoices } from '#server/features/invoices/commands/issue-invoices.ts'
import type { Asked } from '#server/features/invoices/commands/issue-request.ts'
import { chargesToInvoice } from '#server/features/invoices/queries/account-entries.ts'
import { invoicesOf } from '#server/features/invoices/queries/invoices.ts'
import type { Of } from '#server/testing/partner-account-steps.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The day of a random history, and what was done until then. */
export interface Day {
  hotel: string
  today: string
  issued: number
  chosen: number
  byRhythm: number
  paidOut: number
}

export async function issue(work: UnitOfWork, day: Day, asked: Asked): Promise<void> {
  const done = await changeAtOnce(work, issueInvoice, { partnerGuid: day.hotel, ...asked, send: false })
  if (!isRefusal(done)) day.issued += 1
}

/** Some of the charges that the list offers; their invoice has exactly their sum. */
export async function issueChosen(work: UnitOfWork, one: Of<'issueChosen'>, day: Day): Promise<void> {
  const { items } = await chargesToInvoice(work.tx, day.hotel, day.today)
  const chosen = items.filter((_, at) => (at + one.which) % (one.count + 1) === 0)
  if (chosen.length === 0) return
  const before = day.issued
  await issue(work, day, { entries: chosen.map((it) => it.guid) })
  if (day.issued === before) return
  const [latest] = (await invoicesOf(work.tx, reachAsPortal(day.hotel), day.today)).items
  expect(latest?.chargedCents).toBe(chosen.reduce((cents, it) => cents + it.amountCents, 0))
  day.chosen += 1
}

/** By a billing rhythm: what the page announces is what is issued. */
export async function issueDue(work: UnitOfWork, { rhythm }: Of<'issueDue'>, day: Day): Promise<void> {
  await work.tx.updateTable('partner').set({ billing_rhythm: rhythm }).execute()
  const before = await invoicesOf(work.tx, reachAsPortal(day.hotel), day.today)
  const done = await changeAtOnce(work, issueInvoices, { send: false })
  const after = await invoicesOf(work.tx, reachAsPortal(day.hotel), day.today)
  const issued = after.items.slice(0, after.items.length - before.items.length)
  expect(issued).toHaveLength(before.due.invoices)
  expect(issued.reduce((cents, it) => cents + it.chargedCents, 0)).toBe(before.due.chargedCents)
  expect(isRefusal(done)).toBe(before.due.invoices === 0)
  day.issued += issued.length
  day.byRhythm += issued.length
}
