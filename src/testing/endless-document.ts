// node endless-document.ts <folder with endless.typ>: starts an endless document, and prints the id of its process.
import { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { z } from 'zod'
import { typstDocuments } from '../server/documents/render.ts'

const started = z.object({ process: z.instanceof(ChildProcess) })
subscribe('child_process', (message) => {
  const { process: child } = started.parse(message)
  child.once('spawn', () => process.stdout.write(`${child.pid}\n`))
})

const [, , workspace = ''] = process.argv
const documents = typstDocuments({ workspace, record: { seconds: 600 } })
await documents.render({ kind: 'record', template: 'endless.typ', data: {}, createdAt: new Date() })
