import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { violations } from '../../tools/architecture.ts'

const root = path.join(import.meta.dirname, '..', '..')
const files = globSync('src/**/*.{ts,tsx,typ,css}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

test('the source code follows the architecture', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(violations(sources)).toEqual([])
})

const valid = {
  'src/app/main.ts': `import './server.ts'\nconsole.log('listens')`,
  'src/app/server.ts': `import { routes } from '../features/reprimands/routes.server.ts'`,
  'src/app/client.tsx': `import { Page } from '../features/reprimands/page.tsx'; import './menu.ts'`,
  'src/app/menu.ts': `export const menu = ['../server/session.ts']`,
  'src/features/reprimands/record.ts': `import { text } from '../../shared/fields.ts'; import './texts.ts'`,
  'src/features/reprimands/texts.ts': `export const texts = {}`,
  'src/features/reprimands/debt-interest.ts': `export const interest = 0`,
  'src/features/reprimands/document.typ': '= Опомена',
  'src/features/reprimands/routes.server.ts': `import './record.ts'; import '../invitations/record.ts'; import '../letters/public.server.ts'; import '../../server/session.ts'`,
  'src/features/reprimands/page.tsx': `import { record } from './record.ts'; import '../../client/request.ts'; const a = <p>console.log</p>`,
  'src/features/reprimands/routes.server.test.ts': `import { server } from '../../app/server.ts'`,
  'src/features/invitations/record.ts': `// import '../../server/session.ts'`,
  'src/features/letters/public.server.ts': `export { a } from './texts.ts'`,
  'src/features/letters/texts.ts': `export const a = 1; import '../invitations/record.ts'`,
  'src/features/parties/public.ts': `export const party = 1`,
  'src/features/invitations/texts.ts': `export const texts = {}`,
  'src/client/request.ts': `import '../shared/fields.ts'; import './shell/header.tsx'; import dayjs from 'dayjs'`,
  'src/client/shell/header.tsx': `export const header = <b />`,
  'src/server/session.ts': `import fs from 'node:fs'; const worker = new URL('./worker.ts', import.meta.url)`,
  'src/server/worker.ts': `import '../shared/fields.ts'`,
  'src/shared/fields.ts': `export const text = "import './x' from 'node:fs'"`,
}

test('a valid structure has no violations', () => {
  expect(violations(valid)).toEqual([])
})

describe('the checker detects', () => {
  test.each<[fault: string, file: string, text: string, line: string]>([
    ['an import up', 'src/server/session.ts', `import '../app/server.ts'`, 'same or a lower layer'],
    [
      'an import up, of a type',
      'src/shared/fields.ts',
      `import type { A } from '../server/worker.ts'`,
      'same or a lower layer',
    ],
    ['an export up', 'src/shared/fields.ts', `export * from '../client/request.ts'`, 'same or a lower layer'],
    ['a dynamic import up', 'src/client/request.ts', `await import('../app/menu.ts')`, 'same or a lower layer'],
    [
      'a worker up',
      'src/server/session.ts',
      `new Worker(new URL('../app/main.ts', import.meta.url))`,
      'same or a lower layer',
    ],
    ['client → server', 'src/client/request.ts', `import '../server/worker.ts'`, 'must not import each other'],
    ['server → client', 'src/server/session.ts', `import '../client/request.ts'`, 'must not import each other'],
    [
      'page → server',
      'src/features/reprimands/page.tsx',
      `import '../../server/worker.ts'`,
      'must not import the other',
    ],
    ['page → routes', 'src/features/reprimands/page.tsx', `import './routes.server.ts'`, 'must not import the other'],
    ['client → Node', 'src/client/request.ts', `import { join } from 'node:path'`, 'must not import the other'],
    ['client → Node, without its prefix', 'src/client/request.ts', `import fs from 'fs'`, 'must not import the other'],
    [
      'client → … → server',
      'src/app/menu.ts',
      `import '../server/session.ts'`,
      'client.tsx → src/app/menu.ts → src/server',
    ],
    ['server → screen', 'src/server/session.ts', `import '../client/shell/header.tsx'`, 'must not import each other'],
    ['routes → page', 'src/features/reprimands/routes.server.ts', `import './page.tsx'`, 'must not import the other'],
    ['shared → Node', 'src/shared/fields.ts', `import fs from 'node:fs'`, 'must not use Node'],
    [
      'record → server',
      'src/features/reprimands/record.ts',
      `import '../../server/worker.ts'`,
      'must not import one side',
    ],
    ['record → page', 'src/features/reprimands/record.ts', `import './page.tsx'`, 'must not import one side'],
    ['another feature', 'src/features/reprimands/page.tsx', `import '../invitations/texts.ts'`, 'not a public file'],
    [
      'the code of a later feature',
      'src/features/parties/routes.server.ts',
      `import '../letters/public.server.ts'`,
      'must not use the code of a later one',
    ],
    [
      'the code of a feature that shares none',
      'src/features/letters/page.tsx',
      `import '../reprimands/public.tsx'`,
      'must not use the code of a later one',
    ],
    ['a cycle', 'src/server/worker.ts', `import './session.ts'`, 'a cycle'],
    [
      'a cycle of records',
      'src/features/invitations/record.ts',
      `import './texts.ts'; import './record.ts'`,
      'a cycle',
    ],
    [
      'production code that imports a test',
      'src/server/session.ts',
      `import '../testing/database.ts'`,
      'must not import tests',
    ],
    ['a foreign name in a feature', 'src/features/reprimands/useTable.ts', '', 'not an allowed file name'],
    ['a folder in a feature', 'src/features/reprimands/parts/page.tsx', '', 'not an allowed file name'],
    ['a catch-all name', 'src/shared/utils.ts', '', 'a catch-all name'],
    ['a barrel', 'src/client/shell/index.ts', '', 'a catch-all name'],
    ['an unknown layer', 'src/lib/money.ts', '', 'unknown layer'],
    ['console.log', 'src/server/session.ts', `function a() { console.log(1) }`, 'console.log'],
    ['a long file', 'src/server/session.ts', 'export {}\n'.repeat(251), '251 lines'],
    ['a long test', 'src/server/session.test.ts', 'export {}\n'.repeat(401), '401 lines'],
  ])('%s', (_fault, file, text, line) => {
    const helper = { 'src/testing/database.ts': '', 'src/features/reprimands/public.tsx': '' }
    expect(violations({ ...valid, ...helper, [file]: text })).toContainEqual(expect.stringContaining(line))
  })
})
