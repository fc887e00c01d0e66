import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Calls back with each payload notified on the channel. `onGap`: some may have been missed (connection lost and restored). */
export type Listen = (channel: string, onPayload: (payload: string) => void, onGap: () => void) => Promise<void>

export function listenOnPglite(pglite: PGlite): Listen {
  return async (channel, onPayload) => {
    await pglite.listen(channel, onPayload)
  }
}

const retryMs = 1000

/** A separate connection for listening, reopened whenever it breaks. */
export function listenOnPostgres(url: string): { listen: Listen; stop: () => Promise<void> } {
  const open = new Set<pg.Client>()
  let stopped = false

  const listen: Listen = async (channel, onPayload, onGap) => {
    const connect = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url, keepAlive: true })
      client.on('error', () => {})
      client.on('notification', (it) => onPayload(it.payload ?? ''))
      client.once('end', () => {
        open.delete(client)
        if (!stopped) setTimeout(reconnect, retryMs).unref()
      })
      await client.connect()
      open.add(client)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    const reconnect = () => {
      if (stopped) return
      connect().then(onGap, () => setTimeout(reconnect, retryMs).unref())
    }
    await connect()
  }

  const stop = async () => {
    stopped = true
    await Promise.all([...open].map((client) => client.end()))
  }
  return { listen, stop }
}
