import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Replica } from '#server/db/replica.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Bucket } from '#server/object-store/bucket.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Tracer } from '#server/tracing/span.ts'
import type { IncidentLog } from '#server/work/incident-log.ts'

/**
 * The dependencies the portal is assembled from; features take what they need when their routes are created.
 */
export interface AppContext {
  config: Config
  database: Database
  /** For reports; null: there is none. */
  replica: Replica | null
  sealer: Sealer
  /** Uploaded files. */
  files: FileStore
  /** The object store, for its state; null: there is none. */
  bucket: Bucket | null
  log: FastifyBaseLogger
  now(): string
  /** Records unexpected errors for administrators. */
  incidents: IncidentLog
  /** Null: no traces are collected. */
  tracer: Tracer | null
}
