import * as z from 'zod/mini'
import { isRefusal } from '#domain/refusal.ts'
import { finishCart } from '#server/features/card-payments/commands/finish-cart.ts'
import { cartsPaid } from '#server/features/card-payments/queries/carts-to-ask.ts'
import { job } from '#server/features/tasks/commands/job.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Completes carts whose payment was imported from a file, without contacting the gateway. */
export const paidCartsJob = job({
  name: 'paid-carts',
  title: 'Complete paid carts',
  payload: z.object({}),
  async run({ db, clock, requestedBy, progress }) {
    const carts = await cartsPaid(db)
    let done = 0
    for (const [index, guid] of carts.entries()) {
      const refused = await finishCart({ db, actor: requestedBy, now: clock() }, guid, 'portal')
      if (!isRefusal(refused)) done += 1
      progress(index + 1, carts.length, 'Carts')
    }
    return [
      { label: 'Booked and paid', count: done },
      { label: 'Paid, not booked', count: carts.length - done },
    ].filter(({ count }) => count > 0)
  },
})

/** Queues the job if any of these payments belongs to a waiting cart. */
export async function finishCartsOf(work: UnitOfWork, payments: readonly string[]): Promise<void> {
  if (payments.length === 0) return
  const cart = await work.tx
    .selectFrom('imported_payment')
    .innerJoin('cart', 'cart.guid', 'imported_payment.cart_guid')
    .select('cart.guid')
    .where('imported_payment.guid', 'in', payments)
    .where('cart.state', 'in', ['open', 'redirected'])
    .limit(1)
    .executeTakeFirst()
  if (cart) await queueJob(work, paidCartsJob, {})
}
