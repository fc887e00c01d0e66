import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import {
  cardSteps,
  doCardStep,
  expectCardAccountExplained,
  monthBeforeOf,
  type CardStep,
} from '#server/testing/card-model.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Random card transactions, payments and refunds in any order: suspense equals the unmatched transactions,
 * and every cent of the card account is explained.
 */
let office: CardOffice
let groups: Booked[]
beforeAll(async () => {
  office = await openCardOffice()
  groups = [
    await office.book({ lastName: 'First' }),
    await office.book({ lastName: 'Second' }),
    await office.book({ lastName: 'Third' }),
  ]
})
afterAll(() => office.close())

const actor: Actor = {
  accountGuid: null,
  name: 'The test',
  kind: 'system',
  permissions: allPermissions,
  partnerGuid: null,
}

const steps = fc.oneof(
  { weight: 6, arbitrary: cardSteps },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('nextMonth' as const) }) },
)
type Step = CardStep | { does: 'nextMonth' }

const rounds = atLength({ short: 30, long: 300 })

test(
  `after each of ${rounds} random histories of card money, the books and the transactions say the same`,
  { timeout: atLength({ short: 240_000, long: 900_000 }) },
  async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), async (history) => {
        round += 1
        for (const step of history) await act(step, round)
        await expectCardBooksToAgree(office.portal)
        await expectCardAccountExplained(office.portal, groups)
      }),
      { numRuns: rounds, seed: 20_261_120, endOnFailure: true },
    )
  },
)

/** Long runs stop closing months here: the books name months of this century. */
const lastMonth = '2099-01'

/** One step, in one unit of work. A refusal changes nothing. */
async function act(step: Step, round: number): Promise<void> {
  if (step.does === 'nextMonth') {
    if (office.portal.clock.now >= lastMonth) return
    office.portal.clock.forward(31 * 24 * 60)
    await inUnitOfWork(office.portal.database.db, { actor, now: office.portal.clock.now }, (work) =>
      closePeriod(work, monthBeforeOf(office.portal.clock.now)),
    )
    return
  }
  await inUnitOfWork(office.portal.database.db, { actor, now: office.portal.clock.now }, (work) =>
    doCardStep(work, step, groups, round),
  )
}
