import * as z from 'zod/mini'
import { command, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import {
  changedReservation,
  planShape,
  reservationPlan,
  type ChangedReservation,
  type PlanOnWire,
  type ReservationPlan,
} from '#contract/plan.ts'
import { guid, saved, type Saved } from '#contract/shapes.ts'
import type { Needs } from '#domain/access/permissions.ts'

/** The request; with `showMessage`, the plan also includes the messages that the guest would get. */
type Asked<B extends ObjectShape> = z.ZodMiniType<
  z.output<B> & { showMessage?: boolean | undefined },
  z.input<B> & { showMessage?: boolean | undefined }
>

/** The request again, with the confirmation of its plan. `tellGuest` false: no message is sent. */
type Confirmed<B extends ObjectShape> = z.ZodMiniType<
  z.output<B> & { confirmation: string; tellGuest?: boolean | undefined },
  z.input<B> & { confirmation: string; tellGuest?: boolean | undefined }
>

/** The two calls of a change: `confirm` returns its plan, and `make` carries that plan out. */
export interface ChangeEndpoints<
  B extends ObjectShape = ObjectShape,
  P extends ObjectShape = ObjectShape,
  Plan extends PlanOnWire = PlanOnWire,
  Done extends Saved = Saved,
> {
  readonly confirm: Endpoint<P, Nothing, Asked<B>, z.ZodMiniType<Plan>>
  readonly make: Endpoint<P, Nothing, Confirmed<B>, z.ZodMiniType<Done>>
}

interface Declared<B, P> {
  /** Path and summary of each of the two calls. */
  confirm: { post: string; summary: string }
  make: { post: string; summary: string }
  needs: Needs
  sessionOnly?: true
  params?: P
  body: B
}

/**
 * A change that is planned, shown and then done: both calls need the same permission and take the same
 * request.
 */
export function change<B extends ObjectShape, P extends ObjectShape = Nothing>(
  declared: Declared<B, P>,
): ChangeEndpoints<B, P> {
  return callsOf(declared, { plan: planShape, done: saved })
}

/** A booking, or a change of a reservation. */
export function reservationChange<B extends ObjectShape, P extends ObjectShape = Nothing>(
  declared: Declared<B, P>,
): ChangeEndpoints<B, P, ReservationPlan, ChangedReservation> {
  return callsOf(declared, { plan: reservationPlan, done: changedReservation })
}

function callsOf<B extends ObjectShape, P extends ObjectShape, Plan extends PlanOnWire, Done extends Saved>(
  declared: Declared<B, P>,
  replies: { plan: z.ZodMiniType<Plan>; done: z.ZodMiniType<Done> },
): ChangeEndpoints<B, P, Plan, Done> {
  const { needs, sessionOnly, params, body } = declared
  const shared = {
    needs,
    ...(sessionOnly ? { sessionOnly } : {}),
    ...(params === undefined ? {} : { params }),
  }
  // The result of `extend` on a generic shape has no named type.
  const asked: unknown = z.extend(body, { showMessage: z.optional(z.boolean()) })
  const confirmed: unknown = z.extend(body, {
    confirmation: guid,
    tellGuest: z.optional(z.boolean()),
  })
  return {
    confirm: command({
      ...shared,
      ...declared.confirm,
      body: asked as Asked<B>,
      reply: replies.plan,
      once: false,
    }),
    make: command({
      ...shared,
      ...declared.make,
      body: confirmed as Confirmed<B>,
      reply: replies.done,
    }),
  }
}
