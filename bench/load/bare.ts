import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { arrivalsSql, daySql, listSql, nameSql, pageSql, referenceSql, unpaidSql } from './bare-sql.ts'
import { benchNow } from './bench-now.ts'
import { reportSql } from './report-sql.ts'

/**
 * What the portal is measured against: Fastify with nothing on it but one look-up of the session, the best
 * SQL by hand for the same facts, and JSON. No rights, no checks, no headers, no second meaning of what was
 * typed.
 */
export async function openBare(
  databaseUrl: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, options: '-c timezone=UTC' })
  const app = fastify({ logger: false })
  app.addHook('preHandler', async (request, reply) => {
    const token = /kerbside-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const values = [createHash('sha256').update(token).digest(), benchNow]
    const { rows } = await pool.query({ name: 'session', text: sessionSql, values })
    if (rows.length === 0) await reply.code(401).send({})
  })
  const list = (path: string, text: string, valuesOf: (asked: string) => unknown[]) =>
    app.get<{ Params: { asked: string } }>(path, async ({ params }) => {
      const { rows } = await pool.query({ name: path, text, values: valuesOf(params.asked) })
      return { items: rows }
    })
  list('/name/:asked', nameSql, (asked) => [asked, `${asked}\u{10FFFF}`])
  list('/reference/:asked', referenceSql, (asked) => [asked])
  list('/list/:asked', listSql, (asked) => [asked])
  list('/day/:asked', daySql, (asked) => [asked])
  list('/unpaid/:asked', unpaidSql, (asked) => [asked])
  list('/arrivals/:asked', arrivalsSql, (asked) => [asked])
  app.get<{ Params: { asked: string } }>('/page/:asked', async ({ params }, reply) => {
    const { rows } = await pool.query<{ page: string }>({
      name: 'page',
      text: pageSql,
      values: [params.asked],
    })
    return reply.type('application/json; charset=utf-8').send(rows[0]?.page)
  })
  app.get<{ Params: { name: keyof typeof reportSql; from: string; to: string } }>(
    '/report/:name/:from/:to',
    async ({ params: { name, from, to } }) => {
      const { rows } = await pool.query({ name: `report ${name}`, text: reportSql[name], values: [from, to] })
      return { items: rows }
    },
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { address, close }
}

const sessionSql = `select a.guid, a.name, a.kind, a.permissions, a.partner_guid from session s
  join account a on a.guid = s.account_guid
  where s.token_hash = $1 and s.expires_at > $2 and a.active`
