import fc from 'fast-check'
import { expect } from 'vitest'
import { BankOffice, ofxFile, ofxLine } from '#server/testing/bank-office.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { cents, group } from '#server/testing/money-steps.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

/** A transfer on a bank statement from the partner or a guest, or what the bank charges. */
export const bankSteps = fc.record({
  does: fc.constant('bankPays' as const),
  from: fc.constantFrom('partner', 'guest', 'bank' as const),
  group,
  cents,
})
export type BankStep = typeof bankSteps extends fc.Arbitrary<infer S> ? S : never

let transfers = 0

/** Imports a statement twice and confirms its only line. Whether that was allowed. */
export async function bankPays(
  { portal, company }: { portal: TestPortal; company: SmallCompany },
  groups: readonly Booked[],
  { from, group: which, cents: amountCents }: BankStep,
): Promise<boolean> {
  transfers += 1
  const bank = await BankOffice.of(portal, company)
  const name = `Transfer ${transfers}`
  const day = portal.clock.now.slice(0, 10)
  const signedCents = from === 'bank' ? -amountCents : amountCents
  const file = ofxFile([ofxLine(`T${transfers}`, day, (signedCents / 100).toFixed(2), name)])
  await bank.desk.imported(file, 'bank.ofx')
  const before = await bank.entries()
  expect((await bank.desk.imported(file, 'again.ofx'))[0]).toContain('Every line is already imported')
  const lines = (await bank.lines()).filter((it) => it.name === name)
  expect([lines.length, await bank.entries()]).toEqual([1, before])
  const places = {
    partner: { kind: 'partner', partnerGuid: company.partner, allocations: null, amountCents },
    guest: { kind: 'guest', reference: groups[which]?.reference ?? '', amountCents },
    bank: { kind: 'fee', amountCents },
  } as const
  const { refused } = await bank.confirm(lines, [places[from]])
  return refused.length === 0
}
