import type { BodyOf } from '#contract/endpoint.ts'
import type { payOutCredit as contract } from '#contract/partner-payments.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Ageing } from '#domain/invoice/ageing.ts'
import { moneyText, paperMoney } from '#domain/money/money-text.ts'
import { creditPayoutEntry } from '#domain/ledger/entries.ts'
import { payoutRefusal } from '#domain/partner/payout-rules.ts'
import { canonical, type Plan } from '#domain/plan.ts'
import { isRefusal, notFound, refuseField } from '#domain/refusal.ts'
import { whyNotEnough, type CashHeld } from '#domain/till/drawer.ts'
import { methodWords } from '#domain/ledger/ledger-accounts.ts'
import type { Change, PlannedDoing } from '#server/change/change.ts'
import type { Tx } from '#server/db/connection.ts'
import { coverPayouts } from '#server/features/invoices/commands/allocate.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { partnerHead, type PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import { lockCash } from '#server/features/till/commands/drawer-rows.ts'
import { mailPayoutReceipt } from '#server/features/till/commands/mail-payout-receipt.ts'
import { cashHeldBy } from '#server/features/till/queries/cash-held.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { holds } from '#server/work/actor.ts'

type Request = BodyOf<typeof contract.confirm> & { partnerGuid: string }

interface State {
  partner: PartnerHead
  ageing: Ageing
  company: string
  currency: string
  limitCents: number
  hasPolicyOverride: boolean
  /** The actor's cash in the site's currency; null: no cash involved. */
  cash: { held: CashHeld; holder: 'Your drawer' | 'The safe' } | null
}

interface Planned extends PlannedDoing {
  plan: Plan
}

/** Pays out credit to a partner. Cash comes from the actor's drawer. */
export const payOutCredit: Change<Request, State, Planned> = {
  name: 'payOutCredit',
  moved: 'The partner’s account has changed. Check the figures again.',
  async load({ db, actor, now, lock }, { partnerGuid, method }) {
    const partner = await partnerHead(db, partnerGuid, lock)
    if (!partner) return notFound
    if (lock && method === 'cash') await lockCash({ tx: db as Tx }, actor.accountGuid)
    const { currency, company, time_zone: timeZone } = await siteSettings(db)
    const today = localDateOf(now, timeZone)
    const { partnerPaymentLimitCents: limitCents } = await paperSettings(db)
    const ageing = await partnerAgeing(db, partnerGuid, today)
    const holder: 'Your drawer' | 'The safe' = actor.accountGuid === null ? 'The safe' : 'Your drawer'
    const cash = method === 'cash' ? { held: (await cashHeldBy(db, actor.accountGuid))[0], holder } : null
    return {
      partner,
      ageing,
      company,
      currency,
      limitCents,
      hasPolicyOverride: holds(actor, 'policyOverride'),
      cash,
    }
  },
  plan(state, request) {
    const { partner, ageing, cash, currency } = state
    const { amountCents, method, send } = request
    const refused = payoutRefusal({ ...state, amountCents, balanceCents: ageing.balanceCents })
    if (refused !== null) return refused
    const short = cash === null ? null : whyNotEnough(amountCents, cash.held, cash.holder)
    if (short !== null) return refuseField('amountCents', short)
    const aheadCents = amountCents + ageing.paidOutCents - ageing.creditCents
    const plan = {
      title: `Pay out credit to ${partner.name}`,
      lines: [
        { label: 'Credit balance', amountCents: 0 - ageing.balanceCents },
        { label: `Paid out ${methodWords[method]}`, amountCents },
        ...(send
          ? [
              partner.billingEmail === ''
                ? { label: 'Receipt to', after: 'Not sent: no billing e-mail' }
                : { label: 'Receipt to', after: partner.billingEmail, isMail: true as const },
            ]
          : []),
      ],
      warnings:
        aheadCents > 0
          ? [
              `${moneyText(aheadCents, currency)} isn’t on a credit note yet. ` +
                'The next credit note will include it.',
            ]
          : [],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: ageing.balanceCents + amountCents,
      balanceOf: partner.name,
    }
    return { plan, fingerprint: canonical({ plan, request }) }
  },
  async apply(work, _, state, request) {
    const { partner, company, currency } = state
    const { amountCents, method, note, send } = request
    const entry = creditPayoutEntry({
      partnerGuid: partner.guid,
      method,
      amountCents,
      note,
    })
    if (isRefusal(entry)) return entry
    const guid = await postEntry(work, entry, { method, partnerGuid: partner.guid })
    await coverPayouts(work, partner.guid)
    const isSent = send && partner.billingEmail !== ''
    if (isSent)
      mailPayoutReceipt(work, { guid, partner, company, amount: paperMoney(amountCents, currency), method })
    const beyond = amountCents > state.limitCents ? { policyOverride: true } : {}
    work.audit.record({
      action: 'payOutCredit',
      subjectKind: 'partner',
      subjectGuid: partner.guid,
      before: { balanceCents: state.ageing.balanceCents },
      after: {
        balanceCents: state.ageing.balanceCents + amountCents,
        entry: guid,
        amountCents,
        method,
        note,
        ...beyond,
      },
    })
    const done = `${moneyText(amountCents, currency)} paid out`
    return {
      guid,
      ...(isSent
        ? mailReply(work, { done, sent: `${done}, receipt sent to ${partner.billingEmail}` })
        : { toast: done }),
    }
  },
}
