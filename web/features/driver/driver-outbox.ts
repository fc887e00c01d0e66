import type { QueryClient } from '@tanstack/react-query'
import { driverAssignedTrips } from '#contract/driver.ts'
import { newKey } from '#web/api/client.ts'
import { CallFailed } from '#web/api/query-client.ts'
import { deviceShelf } from '#web/offline/device-store.ts'
import { Outbox, type Sender, type Sent, type Unsent } from '#web/offline/outbox.ts'
import { savedQueue } from '#web/offline/saved-actions.ts'
import { noteUnsent } from '#web/offline/unsent-marks.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { sendStep, sentOf, type DriverStep } from './driver-steps.ts'

/** One instance for the whole app, so that leaving and reopening the screen continues the same queue. */
export const driverOutbox = new Outbox<DriverStep>(
  deviceShelf<Unsent<DriverStep>>('outbox'),
  'driver',
  newKey,
)
driverOutbox.subscribe(() => noteUnsent('driver', driverOutbox.items()))

/** One step at a time: each has its own call. */
export const driverQueue = savedQueue<DriverStep>(driverOutbox, (client): Sender<DriverStep> => ({
  atMost: 1,
  send: ([step]) => (step ? sendOne(step, client).then((it) => [it]) : Promise.resolve([])),
}))

async function sendOne({ payload, key }: Unsent<DriverStep>, client: QueryClient): Promise<Sent> {
  const outcome = await sendStep(payload, key)
  if (outcome.kind !== 'ok') return sentOf(outcome)
  // Keep the step until the reloaded trips include it, so that the screen never goes back. Sending it
  // twice is safe.
  await client.refetchQueries({ queryKey: [driverAssignedTrips.path] })
  if (isOffline(client)) return { kind: 'later' }
  if (outcome.reply.unmatched) toast.error(outcome.reply.toast ?? outcome.reply.unmatched)
  else if (payload.step === 'gratuity' && outcome.reply.toast) toast.success(outcome.reply.toast)
  return { kind: 'done' }
}

/** Whether the network failed before the trips could be reloaded. */
function isOffline(client: QueryClient): boolean {
  const loads = client.getQueryCache().findAll({ queryKey: [driverAssignedTrips.path] })
  return loads.some(
    ({ state }) => state.error instanceof CallFailed && state.error.failure.kind === 'networkError',
  )
}
