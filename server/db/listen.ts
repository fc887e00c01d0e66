import pg from 'pg'

/**
 * Calls back with each payload notified on the channel. `onLost`: nothing can be heard from now on. `onGap`:
 * it can again, and some may have been missed in between.
 */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
  onLost?: () => void,
) => Promise<void>

const retryMs = 1000
/**
 * How often the connection is asked whether it still works, and how long it may take to answer: a frozen
 * database closes no connection.
 */
const checkMs = 10_000
const patienceMs = 5000

/**
 * A separate connection for listening, reopened whenever it breaks: one attempt at a time, however long the
 * database is away.
 */
export function listenOn(url: string): { listen: Listen; stop: () => Promise<void> } {
  const open = new Set<pg.Client>()
  let stopped = false

  const listen: Listen = async (channel, onPayload, onGap, onLost) => {
    const connect = async (): Promise<void> => {
      const client = await listeningClient(url, channel, onPayload)
      if (stopped) return client.end()
      open.add(client)
      const checking = setInterval(
        () => void client.query('select 1').catch(() => client.end()),
        checkMs,
      ).unref()
      client.once('end', () => {
        clearInterval(checking)
        open.delete(client)
        if (!stopped) onLost?.()
        later()
      })
    }
    const later = () => {
      if (!stopped) setTimeout(reconnect, retryMs).unref()
    }
    const reconnect = () => {
      if (!stopped) connect().then(onGap, later)
    }
    await connect()
  }

  const stop = async () => {
    stopped = true
    await Promise.all([...open].map((client) => client.end()))
  }
  return { listen, stop }
}

/** A connected client that listens. If anything fails on the way, its connection is closed. */
async function listeningClient(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  client.on('notification', (it) => onPayload(it.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}
