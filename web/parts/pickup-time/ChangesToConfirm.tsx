import type { transportChange } from '#contract/booking-changes.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { ReservationPlan } from '#contract/plan.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { moneyText } from '#web/ui/value/format.ts'
import { PreviewFrame, PreviewList } from '#web/parts/bulk/PreviewFrame.tsx'

export interface PlannedTime {
  /** What is changed: a reservation, or the trips of a booking. */
  keys: readonly string[]
  /** `Ann Berg RX7K2P, Fri 20 Nov` */
  what: string
  from: string
  request: BodyIn<(typeof transportChange)['confirm']>
  plan: ReservationPlan
}

/** What changes, and what can’t be changed. */
export interface NewTimes {
  time: string
  plans: readonly PlannedTime[]
  left: readonly LeftOut[]
}

interface ChangesToConfirmProps {
  preview: NewTimes
  /** `reservation` */
  noun: string
  onBack: () => void
  onKeep: () => void
  onChange: (preview: NewTimes) => void
}

/** The second step: the changes. */
export function ChangesToConfirm({ preview, noun, onBack, onKeep, onChange }: ChangesToConfirmProps) {
  const { plans } = preview
  return (
    <PreviewFrame
      label="New times"
      doLabel={`Change ${counted(plans.flatMap((it) => it.keys).length, noun)}`}
      keepLabel="Keep times"
      whyNot={plans.length === 0 ? `None of the selected ${noun}s can be changed` : null}
      onDo={() => onChange(preview)}
      onKeep={onKeep}
      onBack={onBack}
    >
      <Changes preview={preview} />
    </PreviewFrame>
  )
}

/** Each with its old and new time and what it costs, and those that stay. */
function Changes({ preview: { time, plans, left } }: { preview: NewTimes }) {
  const { currency } = useAccount().site
  const told = plans.filter((it) => it.plan.tellsGuest !== undefined).length
  const items = plans.map(({ keys, what, from, plan }) => ({
    key: keys.join(' '),
    what,
    effect: [`${from} → ${time}`, costText(plan, currency)].filter(Boolean).join(', '),
  }))
  return (
    <PreviewList label="To be changed" items={items} left={left} verb="changed">
      {told > 0 && <p>{counted(told, 'guest')} will get an e-mail.</p>}
    </PreviewList>
  )
}

function costText({ chargeCents, refundCents }: ReservationPlan, currency: string): string {
  if (chargeCents > 0) return `${moneyText(chargeCents, currency)} more`
  return refundCents > 0 ? `refund due ${moneyText(refundCents, currency)}` : ''
}
