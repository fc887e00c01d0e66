import { BlockList, isIPv6 } from 'node:net'

/** Addresses that lead to this machine or a private network (RFC 6890), and cannot be a push service. */
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
  // NAT64 inside a network, 6to4 and Teredo: each leads to an IPv4 address of anybody's choice.
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

/** Addresses of the internet's NAT64 (RFC 6052): a network without IPv4 reaches every IPv4 address by one, which is its last 32 bits. */
const nat64 = new BlockList()
nat64.addSubnet('64:ff9b::', 96, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return inside.check(address, 'ipv4')
  return nat64.check(address, 'ipv6') ? inside.check(lastFourBytes(address), 'ipv4') : inside.check(address, 'ipv6')
}

function lastFourBytes(address: string): string {
  // The written form of the host part of a URL is normalised: the last 32 bits are two groups of hexadecimal digits.
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((it) => Number.parseInt(it || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
