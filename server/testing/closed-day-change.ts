import type { ChangeEndpoints } from '#contract/change.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

export type By = TestBrowser & { accountGuid: string }
export type Answer = { status: number; body: unknown }
export type Done = (by: By) => Promise<() => Promise<Answer>>

/** A change that is confirmed before the day is closed and made afterwards. */
export function planned(
  change: ChangeEndpoints,
  bodyOf: (by: TestBrowser) => Promise<object>,
  params?: object,
): Done {
  return async (by) => {
    const body = await bodyOf(by)
    const named = params === undefined ? {} : { params: params as never }
    const { confirmation } = (await by.must(change.confirm, { ...named, body: body as never })) as {
      confirmation: string
    }
    return () => by.call(change.make, { ...named, body: { ...body, confirmation } })
  }
}
