import { startPortalProcess, type HowToStart, type PortalProcess } from './portal-process.ts'

/** A server that is killed and restarted over the same data, at the same address. */
export interface RestartableServer {
  url: string
  now: () => PortalProcess
  start: () => Promise<void>
  /** Stops it and starts another version of the program. */
  replace: (program: string) => Promise<void>
  crash: () => Promise<void>
}

export async function restartableServer(folder: string, how: HowToStart): Promise<RestartableServer> {
  let server: PortalProcess = await startPortalProcess(folder, how)
  const { url } = server
  let { program } = how
  const start = async () => {
    const place = { atPort: Number(new URL(url).port), ...(program === undefined ? {} : { program }) }
    server = await startPortalProcess(folder, { ...how, ...place })
  }
  const replace = async (by: string) => {
    await server.stop()
    program = by
    await start()
  }
  const crash = async () => {
    await server.kill()
    await start()
  }
  return { url, now: () => server, start, replace, crash }
}
