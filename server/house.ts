import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

/** What the portal is assembled from; features take what they need of it when their routes are made. */
export interface House {
  config: Config
  database: Database
  sealer: Sealer
  log: FastifyBaseLogger
  now(): string
}
