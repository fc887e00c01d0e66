/** What keeps a delivery from being sent, or being sent again. */
export interface WaitingDelivery {
  /** The webhook is off. */
  isOff: boolean
  /** The partner that manages the webhook isn't active. */
  isPartnerInactive: boolean
  isBeingSent: boolean
  /** An earlier event of the same reservation or invoice waits. */
  isBehind: boolean
  /** It failed, and its next attempt isn't due yet. */
  isFailed: boolean
  /** After several failures in a row, the endpoint gets one event at a time, with pauses. */
  isEndpointDown: boolean
}

/** Why a delivery is still waiting, as shown in the log. */
export function whyWaiting(it: WaitingDelivery): string {
  if (it.isOff) return 'The webhook is off'
  if (it.isPartnerInactive) return 'The partner is inactive'
  if (it.isBeingSent) return 'Sending now'
  if (it.isBehind) return 'An earlier event of the same reservation or invoice hasn’t been delivered'
  if (it.isFailed) return 'The last attempt failed'
  if (it.isEndpointDown) return 'The receiver keeps failing, so we send one event at a time, with pauses'
  return 'Next in line'
}
