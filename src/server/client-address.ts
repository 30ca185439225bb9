import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Whose X-Forwarded-For is trusted: nobody's, that of a number of nearest proxies, or that of proxies with certain
 * addresses.
 */
export type TrustProxy = false | { hops: number } | { ranges: readonly string[] }

const maxHops = 10
function isRange(range: string) {
  if (!range.includes('/')) return ipaddr.isValid(range)
  if (!ipaddr.isValidCIDR(range)) return false
  const [address, bits] = ipaddr.parseCIDR(range)
  return bits > 0 && !(address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())
}
/** ipaddr.js also accepts `10.1`, `0x7f.1` and the like; the setting requires a plain address. */
const isPlain = (range: string) => range.includes(':') || /^\d+(\.\d+){3}(\/\d+)?$/.test(range)

/**
 * Parses TRUST_PROXY; undefined if invalid. `true` and ranges of all addresses are rejected: they would trust
 * everybody.
 */
export function parsedTrustProxy(value: string): TrustProxy | undefined {
  if (value === 'false' || value === '0') return false
  if (/^\d+$/.test(value)) return Number(value) <= maxHops ? { hops: Number(value) } : undefined
  const ranges = value.split(',').map((range) => range.trim())
  return ranges.every((range) => isPlain(range) && isRange(range)) ? { ranges } : undefined
}

/** The same for Fastify. There a plain number of hops trusts nobody, so this returns a function. */
export function fastifyTrustProxy(trust: TrustProxy) {
  if (trust === false) return false
  return 'hops' in trust ? (_address: string, hop: number) => hop < trust.hops : [...trust.ranges]
}

/** Converts IPv4-mapped IPv6 addresses to IPv4 and removes the port that some proxies add. Undefined if invalid. */
function parsedAddress(text: string) {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = bracketed ?? withPort ?? text
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** The client's address: the farthest one reported by the chain of trusted proxies. */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  let address = ''
  for (const text of request.ips ?? [request.ip]) {
    const parsed = parsedAddress(text)
    if (!parsed) break
    address = parsed.toString()
  }
  return address
}

/** The unit of rate limiting: an IPv4 address, or an IPv6 /64, which is usually one connection. */
export function addressGroup(address: string): string {
  const parsed = parsedAddress(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  const network = parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/64`
}

/** Set by proxies and load balancers: a request with one of these headers did not come directly from this machine. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/

/** Whether the request comes from this machine and through no proxy, regardless of TRUST_PROXY. */
export function isDirectAndLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const remote = parsedAddress(socket.remoteAddress ?? '')
  return remote?.range() === 'loopback' && !Object.keys(headers).some((name) => forwarding.test(name))
}
