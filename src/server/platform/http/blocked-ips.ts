import { BlockList, isIP } from 'node:net'

/** Lines of addresses and subnets → a list to ask; lines that are neither are passed over. */
export function parseBlockedIps(lines: string): { has(ip: string): boolean } {
  const list = new BlockList()
  for (const line of lines.split('\n').map((part) => part.trim())) {
    const [address, prefix] = line.split('/') as [string, string | undefined]
    const family = isIP(address)
    if (family === 0) continue
    const type = family === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, type)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
      list.addSubnet(address, Number(prefix), type)
  }
  // To look into a list, an empty one too, costs more than most of a call.
  if (list.rules.length === 0) return { has: () => false }
  return { has: (ip) => isIP(ip) !== 0 && list.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6') }
}
