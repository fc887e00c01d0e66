import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

/**
 * The dependencies the portal is assembled from; features take what they need when their routes are created.
 */
export interface AppContext {
  config: Config
  database: Database
  sealer: Sealer
  log: FastifyBaseLogger
  now(): string
}
