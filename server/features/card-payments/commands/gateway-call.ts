import type { AppContext } from '#server/app-context.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { openGateway, type OpenGateway } from '#server/features/card-gateway/queries.ts'
import type { Actor } from '#server/work/actor.ts'

/**
 * Context of calls that contact the gateway. They do so outside of transactions, so that no lock waits for
 * it.
 */
export interface GatewayCall {
  db: Db
  gateway: OpenGateway
  actor: Actor
  clock: () => Instant
}

export async function gatewayCall(context: AppContext, actor: Actor): Promise<GatewayCall | Refusal> {
  const { db } = context.database
  const clock = () => context.now()
  const gateway = await openGateway(db, context.sealer, context.config, clock)
  if (!gateway)
    return refuse('card gateway', 'No card gateway is set up. Add one under Configuration, Integrations.')
  return { db, gateway, actor, clock }
}
