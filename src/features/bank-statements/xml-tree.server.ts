import sax from 'sax'
import { StatementFault } from './statement.ts'
import type { XmlNode } from './xml-node.ts'

/** A statement has a few levels, and some twenty elements a line. */
const deepest = 30
const mostNodes = 500_000

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const notReadable = (detail: string) => new StatementFault('BANK_STATEMENT_FILE_NOT_READABLE', detail)

/** The root of a document without a document type, which could define entities. Throws `StatementFault`. */
export function xmlRoot(text: string): XmlNode {
  const open: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let count = 0
  const add = (content: string) => {
    const last = open.at(-1)
    if (last) last.text += content
  }
  const parser = Object.assign(sax.parser(true), {
    onerror: () => {
      throw notReadable('XML')
    },
    ondoctype: () => {
      throw notReadable('DOCTYPE')
    },
    onopentag: ({ name, attributes }: { name: string; attributes: object }) => {
      if (++count > mostNodes || open.length > deepest) throw new StatementFault('BANK_STATEMENT_TOO_MANY_LINES')
      const plain = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), String(value)])
      open.push({ name: localName(name), attributes: Object.fromEntries(plain), children: [], text: '' })
    },
    ontext: add,
    oncdata: add,
    onclosetag: () => {
      const closed = open.pop()
      if (closed) open.at(-1)?.children.push(closed)
    },
  })
  parser.write(text).close()
  const root = open[0]?.children[0]
  if (!root) throw notReadable('XML')
  return root
}
