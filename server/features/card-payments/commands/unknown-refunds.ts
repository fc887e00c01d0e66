import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { lockCardMoney } from '#server/features/card-payments/commands/payment-rows.ts'
import { endRefund } from '#server/features/card-payments/commands/refund-to-card.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** A refund unknown to the gateway after this time never reached it. */
const knownWithinMinutes = 30
/** A refund still marked as asked after this time lost its response to a server crash. */
const answersWithinMinutes = 2

/** Resolves refunds without a response by looking them up among the order's transactions. */
export async function endUnknownRefunds({ db, gateway, actor, clock }: GatewayCall): Promise<void> {
  const before = addMinutes(clock(), -answersWithinMinutes)
  const waiting = await db
    .selectFrom('card_refund')
    .innerJoin('imported_payment as sale', 'sale.guid', 'card_refund.payment_guid')
    .select(['card_refund.guid', 'sale.order_id'])
    .where((is) =>
      is.or([
        is('card_refund.state', '=', 'unknown'),
        is.and([is('card_refund.state', '=', 'asked'), is('asked_at', '<', before)]),
      ]),
    )
    .orderBy('asked_at')
    .limit(50)
    .execute()
  for (const { guid, order_id: orderId } of waiting) {
    const isThere = (await gateway.ofOrder(orderId)).some(
      (it) => it.kind !== 'sale' && it.status !== 'failed',
    )
    await inUnitOfWork(db, { actor, now: clock() }, (work) => endOne(work, guid, isThere))
  }
}

async function endOne(work: UnitOfWork, guid: string, isThere: boolean): Promise<void> {
  await lockCardMoney(work)
  const refund = await work.tx
    .selectFrom('card_refund')
    .selectAll()
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!refund || (refund.state !== 'unknown' && refund.state !== 'asked')) return
  const done = await backSince(work, refund)
  if (done !== null) await endRefund(work, refund, { state: 'done', message: '', refundGuid: done })
  else if (!isThere && !isBefore(work.now, addMinutes(refund.asked_at, knownWithinMinutes)))
    await endRefund(work, refund, {
      state: 'declined',
      message: 'The gateway has no record of this refund',
      refundGuid: null,
    })
  else if (refund.state === 'asked')
    await work.tx
      .updateTable('card_refund')
      .set({ state: 'unknown', message: 'The server stopped before the gateway responded' })
      .where('guid', '=', guid)
      .execute()
}

/** A refund of this order and amount at the gateway that is not linked to another refund. */
async function backSince(
  { tx }: UnitOfWork,
  refund: { payment_guid: string; amount_cents: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom('imported_payment as back')
    .innerJoin('imported_payment as sale', 'sale.order_id', 'back.order_id')
    .select('back.guid')
    .where('sale.guid', '=', refund.payment_guid)
    .where('back.kind', 'in', ['refund', 'void'])
    .where('back.status', '=', 'success')
    .where('back.amount_cents', '=', refund.amount_cents)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('card_refund as other')
            .select('other.guid')
            .whereRef('other.refund_guid', '=', 'back.guid'),
        ),
      ),
    )
    .orderBy('back.guid')
    .executeTakeFirst()
  return row?.guid ?? null
}
