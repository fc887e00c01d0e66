import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { isMigrated } from '#server/db/migrate.ts'

/** `/healthz`: the process is alive. `/readyz`: it can serve, so the database answers and has the schema of this version. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await sql`select 1`.execute(db).then(
      () => isMigrated(db),
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
