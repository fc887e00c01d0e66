import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/**
 * A GET over HTTP as a browser sends it, over a connection that stays open. Anything but 200 ends the
 * measuring.
 */
export function ask(address: string, cookie: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(address, { agent, headers: { cookie } }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      if (answer.statusCode === 200) resolve(body)
      else reject(new Error(`${address} answered ${answer.statusCode}: ${body.slice(0, 500)}`))
    })
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
