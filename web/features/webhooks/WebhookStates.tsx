import type { WebhookDeliveryRow, WebhookRow } from '#contract/webhooks.ts'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconClockPause } from '#web/ui/icon/icons.ts'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'

type Look = { tone: Tone; word: string; Icon: typeof IconCheck }

const webhookLooks: Record<WebhookRow['state'], Look> = {
  on: { tone: 'good', word: 'On', Icon: IconCheck },
  failing: { tone: 'look', word: 'Failing', Icon: IconAlertTriangle },
  off: { tone: 'still', word: 'Off', Icon: IconClockPause },
  deleted: { tone: 'still', word: 'Deleted', Icon: IconBan },
}

export function WebhookState({ of: { state, disabledReason } }: { of: WebhookRow }) {
  // Turned off by the portal, not by a person.
  const look = state === 'off' && disabledReason !== '' ? { ...webhookLooks.off, tone: 'bad' as const } : null
  return <Pill {...(look ?? webhookLooks[state])} />
}

const deliveryLooks: Record<WebhookDeliveryRow['state'], Look> = {
  waiting: { tone: 'calm', word: 'Waiting', Icon: IconClock },
  delivered: { tone: 'good', word: 'Delivered', Icon: IconCheck },
  skipped: { tone: 'still', word: 'Skipped', Icon: IconBan },
}

export function DeliveryState({ of: { state, lastError } }: { of: WebhookDeliveryRow }) {
  const failed = { tone: 'look', word: 'Will retry', Icon: IconAlertTriangle } as const
  return <Pill {...(state === 'waiting' && lastError !== '' ? failed : deliveryLooks[state])} />
}

export const deliveryWords = Object.entries(deliveryLooks).map(
  ([state, { word }]) => [state as WebhookDeliveryRow['state'], word] as const,
)

function Pill({ tone, word, Icon }: Look) {
  return (
    <StatusPill tone={tone} icon={<Icon size={14} />}>
      {word}
    </StatusPill>
  )
}
