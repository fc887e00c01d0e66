import type { ReactNode } from 'react'
import { payPeriodText, payUnit } from '#domain/driver-pay/pay-period.ts'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'

interface PayPeriodHeaderProps {
  period: string
  before: string
  after: string
  onPeriod: (period: string) => void
  onRefresh: () => void
  busy?: boolean
  ofRecord?: boolean
  children?: ReactNode
}

/** The month or week shown, with the one before and after. */
export function PayPeriodHeader({ period, before, after, onPeriod, ...rest }: PayPeriodHeaderProps) {
  return (
    <PeriodHeader
      unit={payUnit(period)}
      text={payPeriodText(period)}
      dateTime={period}
      onBefore={() => onPeriod(before)}
      onAfter={() => onPeriod(after)}
      {...rest}
    />
  )
}
