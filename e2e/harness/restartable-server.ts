import { startPortalProcess, type HowToStart, type PortalProcess } from './portal-process.ts'

/** A server that is killed and restarted over the same data, at the same address. */
export interface RestartableServer {
  url: string
  now: () => PortalProcess
  start: () => Promise<void>
  crash: () => Promise<void>
}

export async function restartableServer(folder: string, how: HowToStart): Promise<RestartableServer> {
  let server: PortalProcess = await startPortalProcess(folder, how)
  const { url } = server
  const start = async () => {
    server = await startPortalProcess(folder, { ...how, atPort: Number(new URL(url).port) })
  }
  const crash = async () => {
    await server.kill()
    await start()
  }
  return { url, now: () => server, start, crash }
}
