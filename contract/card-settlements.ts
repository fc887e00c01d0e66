import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { cents, guid, instant, serviceDate, optionalText, text, whole } from '#contract/shapes.ts'
import { readers } from './card-payments.ts'

const reason = text(200)

const settlementRow = z.object({
  guid,
  depositedOn: serviceDate,
  reference: z.string(),
  transactions: z.number(),
  grossCents: sumCents,
  feeCents: sumCents,
  netCents: sumCents,
  differenceCents: sumCents,
  reason: z.string(),
  at: instant,
  who: z.string(),
  entryGuid: guid,
  isUndone: z.boolean(),
  undoneBecause: z.string(),
  whyNotUndo: z.nullable(z.string()),
})
export type SettlementRow = z.infer<typeof settlementRow>

export const paymentSettlements = query({
  get: '/api/card-payments/settlements',
  needs: [...readers],
  summary: 'List batches awaiting deposit and recorded settlements',
  reply: z.object({
    today: serviceDate,
    /** By batch, or by day if the gateway states no batch. */
    waiting: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        from: serviceDate,
        to: serviceDate,
        transactions: z.number(),
        cents: sumCents,
        guids: z.array(guid),
      }),
    ),
    settlements: z.array(settlementRow),
    /** Breakdown of the card account balance. */
    clearing: z.object({
      balanceCents: sumCents,
      waitingCents: sumCents,
      deskCents: sumCents,
      deskPayments: z.number(),
      differencesCents: sumCents,
      otherCents: sumCents,
    }),
  }),
})
export type WaitingBatch = z.infer<typeof paymentSettlements.reply>['waiting'][number]

export const settlePayments = command({
  post: '/api/card-payments/settle',
  needs: 'financial',
  summary: 'Record a settlement from the card gateway: its transactions, fees and any difference',
  body: z.object({
    payments: z
      .array(guid)
      .check(
        z.minLength(1, 'Select the deposited transactions'),
        z.maxLength(20_000, 'At most 20,000 transactions at a time'),
      ),
    depositedOn: serviceDate,
    reference: optionalText(60),
    feeCents: whole(0, 1_000_000_000),
    /** As on the bank statement; negative: debited from the account. */
    netCents: cents,
    /** Reason for a difference. */
    reason: optionalText(200),
  }),
})

export const undoSettlement = command({
  post: '/api/card-payments/settlements/{settlement}/undo',
  needs: 'financial',
  summary: 'Undo a settlement; its transactions await deposit again',
  params: z.object({ settlement: guid }),
  body: z.object({ reason }),
})
