import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { databaseAway } from '#contract/wire-errors.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Answer, TestBrowser, TestPortal } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

/** The answer to one request and the time it took. */
export interface Answered {
  status: number
  tookMs: number
  /** Whether a 503 has a Retry-After header and a message. */
  isClear: boolean
}

/**
 * Agents who book one party after another through any failure. Like the browser, they repeat a request that
 * got no proper answer, with the same key. `stop` resolves when every current booking is finished.
 */
export async function steadyBookers(portal: TestPortal, company: SmallCompany, agents: number, name: string) {
  const answers: Answered[] = []
  const booked: string[] = []
  const over = new AbortController()
  const date = addDays(company.today, 5)
  const flightGuid = await company.flightOn(date, 'arrival')

  const untilAnswered = async <T>(call: () => Promise<Answer<T>>): Promise<T> => {
    for (;;) {
      const beganMs = performance.now()
      const { status, body, headers } = await call()
      const said = JSON.stringify(body)
      const isClear = status !== 503 || (headers['retry-after'] !== undefined && said.includes(databaseAway))
      answers.push({ status, tookMs: performance.now() - beganMs, isClear })
      if (status === 200) return body
      if (status !== 503) throw new Error(`${status}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const work = async (agent: TestBrowser, place: number) => {
    for (let index = 0; !over.signal.aborted; index++) {
      const lastName = `${name}${place}x${index}`
      const body = {
        customer: { firstName: 'Steady', lastName },
        adults: 1,
        arrival: { date, flightGuid, fastTrack: true },
      }
      const { confirmation } = await untilAnswered(() =>
        agent.call(confirmAdvancedBooking, { params: { id: 'new' }, body }),
      )
      const asked = {
        params: { id: 'new' as const },
        body: { ...body, confirmation },
        key: `key of ${lastName}`,
      }
      await untilAnswered(() => agent.call(makeAdvancedBooking, asked))
      booked.push(lastName)
    }
  }
  const browsers = await Promise.all(
    Array.from({ length: agents }, () => signedIn(portal, ['editCustomer', 'viewCustomer'])),
  )
  const working = Promise.all(browsers.map(work))
  working.catch(() => {})
  const stop = async () => {
    over.abort()
    await working
  }
  return { answers, booked, stop }
}
