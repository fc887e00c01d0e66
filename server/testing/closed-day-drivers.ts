import * as driver from '#contract/driver.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

type By = TestBrowser & { accountGuid: string }
type Answer = { status: number; body: unknown }
/** A step of a trip that is given to whoever makes it; `before` is made while the day is open. */
export type StepCase = (
  endpoint: Endpoint,
  body?: object,
  before?: typeof driver.driverAcceptTrip,
) => (by: By) => Promise<() => Promise<Answer>>

/** Every call of a driver, on a trip of the day. */
export function stepsOfDrivers(step: StepCase, day: string): Record<string, ReturnType<StepCase>> {
  return {
    '/api/actions/driveraccepttrip': step(driver.driverAcceptTrip),
    '/api/actions/drivercompletetrip': step(driver.driverCompleteTrip),
    '/api/actions/driverdepartpickup': step(driver.driverDepartPickup),
    '/api/actions/drivernoshowtrip': step(driver.driverNoShowTrip, { evidence: 'Nobody', contactAttempts: [] }),
    '/api/actions/driverrescheduletrip': step(driver.driverRescheduleTrip, { date: day, time: '20:00', reason: 'Asked for' }),
    '/api/actions/driverstarttrip': step(driver.driverStartTrip),
    '/api/actions/driverstartwait': step(driver.driverStartWait),
    '/api/actions/driverundostep': step(driver.driverUndoStep, { step: 'accept' }, driver.driverAcceptTrip),
  }
}
