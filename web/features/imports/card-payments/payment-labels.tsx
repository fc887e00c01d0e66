import { IconBan } from '#web/ui/icon/first-icons.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconQuestionMark,
  IconReceiptOff,
  IconShoppingCart,
} from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import type { CartRow } from '#contract/carts.ts'
import type { ImportedPayment } from '#contract/card-payments.ts'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'

export const kindWords: Record<ImportedPayment['kind'], string> = {
  sale: 'Payment',
  refund: 'Refund',
  void: 'Void',
  chargeback: 'Chargeback',
}

export const stateWords: Record<ImportedPayment['state'], string> = {
  unmatched: 'Unmatched',
  matched: 'Matched',
  refunded: 'Refunded',
  writtenOff: 'Written off',
  notTaken: 'Not posted',
}

export const cartStateWords: Record<CartRow['state'], string> = {
  open: 'Open',
  redirected: 'On the payment page',
  paidUnbooked: 'Paid, not booked',
  recovered: 'Completed later',
  refunded: 'Refunded',
  dismissed: 'Dismissed',
  done: 'Completed',
}

export const cartKindWords: Record<CartRow['kind'], string> = {
  reservation: 'Payment link',
  gratuity: 'Gratuity',
  booking: 'Website',
}

const paymentLooks: Record<ImportedPayment['state'], [Tone, ReactNode]> = {
  unmatched: ['look', <IconQuestionMark key="unmatched" size={14} stroke={2.25} />],
  matched: ['good', <IconCheck key="matched" size={14} stroke={2.25} />],
  refunded: ['still', <IconArrowBackUp key="refunded" size={14} stroke={2.25} />],
  writtenOff: ['still', <IconReceiptOff key="writtenOff" size={14} stroke={2.25} />],
  notTaken: ['still', <IconBan key="notTaken" size={14} stroke={2.25} />],
}

export function PaymentState({ is }: { is: ImportedPayment['state'] }) {
  const [tone, icon] = paymentLooks[is]
  return (
    <StatusPill tone={tone} icon={icon}>
      {stateWords[is]}
    </StatusPill>
  )
}

const cartLooks: Record<CartRow['state'], [Tone, ReactNode]> = {
  open: ['still', <IconCircleDashed key="open" size={14} stroke={2.25} />],
  redirected: ['calm', <IconClock key="redirected" size={14} stroke={2.25} />],
  paidUnbooked: ['bad', <IconShoppingCart key="paidUnbooked" size={14} stroke={2.25} />],
  recovered: ['good', <IconCheck key="recovered" size={14} stroke={2.25} />],
  refunded: ['still', <IconArrowBackUp key="refunded" size={14} stroke={2.25} />],
  dismissed: ['still', <IconBan key="dismissed" size={14} stroke={2.25} />],
  done: ['good', <IconCheck key="done" size={14} stroke={2.25} />],
}

export function CartState({ is }: { is: CartRow['state'] }) {
  const [tone, icon] = cartLooks[is]
  return (
    <StatusPill tone={tone} icon={icon}>
      {cartStateWords[is]}
    </StatusPill>
  )
}
