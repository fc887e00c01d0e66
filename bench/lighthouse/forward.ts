import { createServer, request, type Server } from 'node:http'

/**
 * Forwards to the portal and leaves out the header by which a page isolates itself from whoever opened it: the small browser of the
 * development tools loses such a page under Lighthouse. Nothing else differs.
 */
export async function forwardWithoutIsolation(portalUrl: string, port: number): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const onward = request(portalUrl + asked.url, { method: asked.method, headers: asked.headers }, (found) => {
      const { 'cross-origin-opener-policy': _, ...headers } = found.headers
      answer.writeHead(found.statusCode ?? 502, headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${port}`, server }
}
