import * as z from 'zod/mini'
import { command, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import { planShape } from '#contract/plan.ts'
import { guid, type saved } from '#contract/shapes.ts'
import type { Needs } from '#domain/access/permissions.ts'

/** The request again, with the confirmation that its plan came with. */
type Confirmed<B extends ObjectShape> = z.ZodMiniType<
  z.output<B> & { confirmation: string },
  z.input<B> & { confirmation: string }
>

/** The two calls of a change: one answers its plan, the other does what that plan says. */
export interface ChangeEndpoints<B extends ObjectShape = ObjectShape, P extends ObjectShape = ObjectShape> {
  readonly confirm: Endpoint<P, Nothing, B, typeof planShape>
  readonly make: Endpoint<P, Nothing, Confirmed<B>, typeof saved>
}

/**
 * A change that is planned, shown and then done: both calls need the same permission and take the same
 * request.
 */
export function change<B extends ObjectShape, P extends ObjectShape = Nothing>(declared: {
  /** Paths and sentences, of the call that answers the plan and of the one that does it. */
  confirm: { post: string; summary: string }
  make: { post: string; summary: string }
  needs: Needs
  params?: P
  body: B
}): ChangeEndpoints<B, P> {
  const { needs, params, body } = declared
  const shared = { needs, ...(params === undefined ? {} : { params }) }
  const confirmed: unknown = z.extend(body, { confirmation: guid })
  return {
    confirm: command({ ...shared, ...declared.confirm, body, reply: planShape, once: false }),
    // The result of `extend` on a generic shape has no named type.
    make: command({ ...shared, ...declared.make, body: confirmed as Confirmed<B> }),
  }
}
