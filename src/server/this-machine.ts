import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether connections to the host stay on this machine. */
export function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return ipaddr.process(name).range() === 'loopback'
  return name === '' || name === 'localhost'
}
