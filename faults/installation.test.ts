import { readFileSync, writeFileSync, appendFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bareDebian, mayBoot, release, type Machine } from './bare-debian.ts'
import { printed } from './figures.ts'

const page = readFileSync('docs/install.md', 'utf8')
/** The commands under each heading of the page, but those for containers (faults/image.test.ts). */
const commands = new Map(
  page
    .replace(/^## Containers.*/ms, '')
    .split(/^## /m)
    .flatMap((section) => {
      const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
      return blocks.length > 0 ? [[section.slice(0, section.indexOf('\n')), blocks.join('\n')] as const] : []
    }),
)

/** Stands in for Let's Encrypt: certbot itself reads the options, and a certificate of our own comes instead of theirs. */
const certbot = `#!/bin/bash
/usr/bin/certbot "$@" --server https://127.0.0.1:9/ >/dev/null 2>/tmp/certbot
grep -q 'Connection refused' /tmp/certbot || { cat /tmp/certbot >&2; exit 1; }
live=/etc/letsencrypt/live/pokoj.example.rs; mkdir -p $live
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pokoj.example.rs -addext subjectAltName=DNS:pokoj.example.rs \\
  -keyout $live/privkey.pem -out $live/fullchain.pem 2>/dev/null
cp $live/fullchain.pem /usr/local/share/ca-certificates/town.crt; update-ca-certificates >/dev/null 2>&1
systemctl start nginx
`

/** Stands in for the machine that stores the backups. */
const rsync = `#!/bin/sh
for file; do case $file in /*) cp "$file" /var/lib/pokoj/sent;; esac; done
`

async function untilReady(machine: Machine) {
  const ready = 'curl --fail --silent --show-error https://pokoj.example.rs/api/health/ready'
  for (const until = performance.now() + 300_000; machine.codeOf(ready) !== 0; await delay(1000))
    if (performance.now() > until) machine.run(`${ready} || { journalctl --unit=pokoj --no-pager; false; }`)
}

test.runIf(mayBoot)(
  'the commands of docs/install.md make a service on a bare Debian that survives faults and reboots',
  async () => {
    const begun = performance.now()
    const machine = await bareDebian()
    const file = (name: string) => path.join(machine.root, name)
    appendFileSync(file('etc/hosts'), '127.0.0.1 localhost pokoj.example.rs\n')
    release(file('root'), 'pokoj-1.0.0')
    machine.run('apt-get update')
    const seconds: Record<string, string> = { 'bare Debian': took(begun) }

    const values = commands.get('The values of this town')
    for (const [heading, block] of commands) {
      const start = performance.now()
      if (heading === 'Proxy with TLS') writeFileSync(file('usr/local/bin/certbot'), certbot, { mode: 0o755 })
      if (heading === 'Backups') {
        writeFileSync(file('usr/local/bin/rsync'), rsync, { mode: 0o755 })
        machine.run('install -d -o pokoj /var/lib/pokoj/sent')
      }
      if (heading === 'Check') {
        await untilReady(machine)
        // This town has no mail server, and the first backup follows in minutes.
        expect(failing(machine)).toEqual(['mail', 'backup'])
        machine.run(`${values}${block.replace('pokoj check\n', '')}`)
      } else {
        const output = machine.run(`${values}${block}`)
        if (heading === 'Settings and database') expect(output).toContain('https://pokoj.example.rs/')
      }
      seconds[heading] = took(start)
    }
    machine.run('systemd-analyze verify /etc/systemd/system/pokoj.service')
    // The first one is made five minutes after a start.
    await expect.poll(() => machine.codeOf('ls /var/lib/pokoj/sent/*.gz'), { timeout: 900_000 }).toBe(0)
    expect(failing(machine)).toEqual(['mail'])

    const main = () => machine.run('systemctl show --property=MainPID --value pokoj').trim()
    expect(machine.run(`grep -E "^(NoNewPrivs|Seccomp|CapBnd):" /proc/${main()}/status`).split(/\s+/)).toEqual(
      expect.arrayContaining(['NoNewPrivs:', '1', 'Seccomp:', '2', 'CapBnd:', '0000000000000000']),
    )
    expect(machine.run(`stat --format=%U /proc/${main()}`).trim()).toBe('pokoj')
    for (const folder of ['/opt/pokoj', '/etc/pokoj', '/usr/local'])
      expect(machine.codeOf(`nsenter --target ${main()} --mount touch ${folder}/written`), folder).not.toBe(0)

    machine.run(`kill -9 ${main()}`)
    await untilReady(machine)
    await machine.reboot()
    await untilReady(machine)
    expect(machine.run('pokoj users list')).toContain('sef@example.rs')
    printed('Installation on a bare Debian', seconds)
  },
)

const took = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`

/** What `check` finds wrong. */
function failing(machine: Machine) {
  const lines = machine.run('pokoj check --json || [ $? -eq 1 ]').trim().split('\n')
  return lines.flatMap((line) => (line.includes('"isFine":false') ? (/"what":"([^"]+)"/.exec(line)?.[1] ?? line) : []))
}
