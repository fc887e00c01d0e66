import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an address or host name means this machine alone. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  return version === 0
    ? host.toLowerCase() === 'localhost'
    : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
