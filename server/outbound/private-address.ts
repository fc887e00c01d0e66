import { BlockList, isIPv6 } from 'node:net'

/** Addresses of this machine or a private network (RFC 6890). */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // This machine, and addresses that carry an IPv4 address in the oldest form.
  ['::', 96],
  // Local NAT64, 6to4 and Teredo, which can embed any IPv4 address.
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/**
 * NAT64 addresses (RFC 6052), through which a network without IPv4 reaches IPv4 addresses. The last 32 bits
 * are the IPv4 address.
 */
const nat64 = new BlockList()
nat64.addSubnet('64:ff9b::', 96, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return inside.check(address, 'ipv4')
  return nat64.check(address, 'ipv6')
    ? inside.check(lastFourBytes(address), 'ipv4')
    : inside.check(address, 'ipv6')
}

function lastFourBytes(address: string): string {
  // URL normalizes the host, so that the last 32 bits are two groups of hexadecimal digits.
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((it) => Number.parseInt(it || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
