import { payPage } from '#contract/addresses.ts'
import * as carts from '#contract/carts.ts'
import * as payments from '#contract/card-payments.ts'
import * as settlements from '#contract/card-settlements.ts'
import { isRefusal, notFound, refuse } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { takesCards, isCartKey } from '#server/features/card-gateway/queries.ts'
import { returnPath } from '#server/features/card-payments/commands/cart-rows.ts'
import {
  completeOneCart,
  dismissOneCart,
  refundOneCart,
} from '#server/features/card-payments/commands/end-carts.ts'
import { fetchPeriod, previewPeriod } from '#server/features/card-payments/commands/fetch-payments.ts'
import { payingIn } from '#server/features/card-payments/commands/guest-payment.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { guestReturns } from '#server/features/card-payments/commands/guest-returns.ts'
import { matchByHand, writeOffPayment } from '#server/features/card-payments/commands/match-by-hand.ts'
import { keepCart, linkToPay, payReservation } from '#server/features/card-payments/commands/pay-by-card.ts'
import { refundToCard } from '#server/features/card-payments/commands/refund-to-card.ts'
import { settleDeposit, undoSettlement } from '#server/features/card-payments/commands/settle.ts'
import { undoMatch } from '#server/features/card-payments/commands/undo-match.ts'
import { cartsOf } from '#server/features/card-payments/queries/carts.ts'
import { linkOpens } from '#server/features/guest-links/queries/revoked-links.ts'
import { guestPayOf } from '#server/features/card-payments/queries/guest-pay.ts'
import { importedPayments } from '#server/features/card-payments/queries/imported-payments.ts'
import { importedPayment } from '#server/features/card-payments/queries/payment-detail.ts'
import { settlementsPage } from '#server/features/card-payments/queries/settlements.ts'
import type { Db } from '#server/db/connection.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import { portalActor } from '#server/work/actor.ts'
import { pageLinkDays, signedLinks } from '#server/work/signed-links.ts'

export function cardPaymentRoutes(context: AppContext): Route[] {
  return [...officeRoutes(context), ...cartRoutes(context), ...guestRoutes(context)]
}

function officeRoutes(context: AppContext): Route[] {
  return [
    answerQuery(payments.queryImportedPayments, ({ db, query }) => importedPayments(db, query)),
    answerQuery(payments.importedPaymentDetail, ({ db, params }) => importedPayment(db, params.payment)),
    answerCommand(payments.matchPayment, (call) => matchByHand(call, call.params.payment, call.body)),
    answerCommand(payments.undoPaymentMatch, (call) => undoMatch(call, { ...call.params, ...call.body })),
    answerCommand(payments.writeOffPayment, (call) => writeOffPayment(call, call.params.payment, call.body)),
    answerByOwnWork(payments.refundPaymentToCard, async ({ actor, params, body }) => {
      const call = await gatewayCall(context, actor)
      return isRefusal(call) ? call : refundToCard(call, { paymentGuid: params.payment, ...body })
    }),
    answerByOwnWork(payments.confirmPnpImport, async ({ actor, body }) => {
      const call = await gatewayCall(context, actor)
      return isRefusal(call) ? call : previewPeriod(call, body)
    }),
    answerByOwnWork(payments.doPnpImport, async ({ actor, body }) => {
      const call = await gatewayCall(context, actor)
      return isRefusal(call) ? call : fetchPeriod(call, body)
    }),
    answerQuery(settlements.paymentSettlements, ({ db, now }) => settlementsPage(db, now)),
    answerCommand(settlements.settlePayments, (call) => settleDeposit(call, call.body)),
    answerCommand(settlements.undoSettlement, (call) =>
      undoSettlement(call, call.params.settlement, call.body.reason),
    ),
  ]
}

function cartRoutes(context: AppContext): Route[] {
  return [
    answerQuery(carts.crashedCarts, ({ db, query }) => cartsOf(db, query)),
    answerCommand(carts.completeCart, (call) => completeOneCart(call, { ...call.params, ...call.body })),
    answerByOwnWork(carts.refundCart, async ({ actor, params, body }) => {
      const call = await gatewayCall(context, actor)
      return isRefusal(call) ? call : refundOneCart(call, { ...params, ...body })
    }),
    answerCommand(carts.dismissCart, (call) => dismissOneCart(call, { ...call.params, ...call.body })),
    answerCommand(carts.postCart, async (call) => {
      if (!(await isCartKey(call.tx, context.sealer, call.body.key)))
        return refuse('key', 'This website key isn’t valid. Create one under Configuration, Integrations.')
      return keepCart({ ...call, actor: portalActor }, await payingIn(context, call.tx), call.body)
    }),
  ]
}

/** Guest pages. The signature of the link is the only authorization. */
function guestRoutes(context: AppContext): Route[] {
  const fits = (db: Db, path: string, sig: string, now: string) => linksOf(context, db).fits(path, sig, now)
  const opens = (db: Db, path: string, { group, sig, now }: { group: string; sig: string; now: string }) =>
    linkOpens(linksOf(context, db), db, { path, sig, now, groupGuid: group, days: pageLinkDays })
  return [
    answerQuery(carts.guestPay, async ({ db, params, query, now }) =>
      (await opens(db, payPage(params.group), { ...params, ...query, now }))
        ? guestPayOf(db, params.group, now)
        : notFound,
    ),
    answerCommand(carts.payByCard, async (call) =>
      (await opens(call.tx, payPage(call.params.group), { ...call.params, ...call.query, now: call.now }))
        ? payReservation(call, await payingIn(context, call.tx), call.params.group)
        : notFound,
    ),
    ...[carts.cartReturn, carts.cartReturned].map((endpoint) =>
      answerByOwnWork(endpoint, async ({ db, params, query, now, caller }) => {
        if (!(await fits(db, returnPath(params.cart), query.sig, now))) return notFound
        const url = await guestReturns(context, linksOf(context, db), params.cart)
        if (isRefusal(url)) return url
        caller.sendTo(url)
        return {}
      }),
    ),
    answerCommand(carts.makePayLink, async (call) => {
      const linking = {
        links: linksOf(context, call.tx),
        publicUrl: context.config.publicUrl,
        takesCards: await takesCards(call.tx),
      }
      return linkToPay(call, linking, {
        customerGuid: call.params.id,
        groupGuid: call.params.group,
        ...call.body,
      })
    }),
  ]
}

/** Reads through the caller's transaction, so that a request never holds two connections. */
function linksOf({ sealer, config }: AppContext, db: Db) {
  return signedLinks(db, sealer, config.linkSecret)
}
