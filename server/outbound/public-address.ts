import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '#server/outbound/private-address.ts'

/**
 * For URLs that others gave us: the portal only calls public addresses, by https. Each name is resolved once,
 * and the connection goes to the address that was checked.
 */

export function isPublicUrl(url: URL): boolean {
  const host = hostOf(url)
  return url.protocol === 'https:' && !isLocalName(host) && !(isIP(host) !== 0 && isPrivateAddress(host))
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Host names that no public service has. */
function isLocalName(host: string): boolean {
  return (
    isIP(host) === 0 && (!host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host))
  )
}

/** Resolves a host name, and refuses it if one of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const inside = addresses.some((it) => isPrivateAddress(it.address))
    if (inside)
      return done(Object.assign(new Error('This address is on a private network'), { code: 'EPRIVATE' }), [])
    const [first] = addresses
    return options.all || first === undefined
      ? done(null, addresses)
      : done(null, first.address, first.family)
  })
}

/** Whether a host name has a private address now. One that doesn't resolve within `withinMs` has none. */
export function resolvesInside(url: URL, withinMs: number): Promise<boolean> {
  return new Promise((resolved) => {
    const timer = setTimeout(() => resolved(false), withinMs)
    publicLookup(hostOf(url), {}, (error) => {
      clearTimeout(timer)
      resolved(error?.code === 'EPRIVATE')
    })
  })
}
