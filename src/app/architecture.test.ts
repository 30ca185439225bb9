import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { large, violations } from '../../tools/architecture.ts'

const root = path.join(import.meta.dirname, '..', '..')
const files = globSync('src/**/*.{ts,tsx,typ,css}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const house = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

test('the house is in order', ({ annotate }) => {
  expect(files.length).toBeGreaterThan(10)
  expect(violations(house)).toEqual([])
  for (const file of large(house)) void annotate(`More than 250 lines; is it two things? ${file}`)
})

const sound = {
  'src/app/main.ts': `import './server.ts'\nconsole.log('listens')`,
  'src/app/server.ts': `import { routes } from '../features/reprimands/routes.server.ts'`,
  'src/app/client.tsx': `import { Page } from '../features/reprimands/page.tsx'; import './menu.ts'`,
  'src/app/menu.ts': `export const menu = ['../server/session.ts']`,
  'src/features/reprimands/record.ts': `import { text } from '../../shared/fields.ts'; import './texts.ts'`,
  'src/features/reprimands/texts.ts': `export const texts = {}`,
  'src/features/reprimands/debt-interest.ts': `export const interest = 0`,
  'src/features/reprimands/document.typ': '= Опомена',
  'src/features/reprimands/routes.server.ts': `import './record.ts'; import '../invitations/record.ts'; import '../../server/session.ts'`,
  'src/features/reprimands/page.tsx': `import { record } from './record.ts'; import '../../client/request.ts'; const a = <p>console.log</p>`,
  'src/features/reprimands/routes.server.test.ts': `import { server } from '../../app/server.ts'`,
  'src/features/invitations/record.ts': `// import '../../server/session.ts'`,
  'src/features/invitations/texts.ts': `export const texts = {}`,
  'src/client/request.ts': `import '../shared/fields.ts'; import './shell/header.tsx'; import dayjs from 'dayjs'`,
  'src/client/shell/header.tsx': `export const header = <b />`,
  'src/server/session.ts': `import fs from 'node:fs'; const worker = new URL('./worker.ts', import.meta.url)`,
  'src/server/worker.ts': `import '../shared/fields.ts'`,
  'src/shared/fields.ts': `export const text = "import './x' from 'node:fs'"`,
}

test('a sound house breaks no rule', () => {
  expect(violations(sound)).toEqual([])
})

describe('the checker catches', () => {
  test.each<[fault: string, file: string, text: string, line: string]>([
    ['an import up', 'src/server/session.ts', `import '../app/server.ts'`, 'never up'],
    ['an import up, of a type', 'src/shared/fields.ts', `import type { A } from '../server/worker.ts'`, 'never up'],
    ['an export up', 'src/shared/fields.ts', `export * from '../client/request.ts'`, 'never up'],
    ['a dynamic import up', 'src/client/request.ts', `await import('../app/menu.ts')`, 'never up'],
    ['a worker up', 'src/server/session.ts', `new Worker(new URL('../app/main.ts', import.meta.url))`, 'never up'],
    ['client → server', 'src/client/request.ts', `import '../server/worker.ts'`, 'client and server never meet'],
    ['server → client', 'src/server/session.ts', `import '../client/request.ts'`, 'client and server never meet'],
    ['page → server', 'src/features/reprimands/page.tsx', `import '../../server/worker.ts'`, 'sides never meet'],
    ['page → routes', 'src/features/reprimands/page.tsx', `import './routes.server.ts'`, 'sides never meet'],
    ['client → Node', 'src/client/request.ts', `import { join } from 'node:path'`, 'sides never meet'],
    ['client → Node, without its prefix', 'src/client/request.ts', `import fs from 'fs'`, 'sides never meet'],
    [
      'client → … → server',
      'src/app/menu.ts',
      `import '../server/session.ts'`,
      'client.tsx → src/app/menu.ts → src/server',
    ],
    ['server → screen', 'src/server/session.ts', `import '../client/shell/header.tsx'`, 'never meet'],
    ['routes → page', 'src/features/reprimands/routes.server.ts', `import './page.tsx'`, 'sides never meet'],
    ['shared → Node', 'src/shared/fields.ts', `import fs from 'node:fs'`, 'uses no Node'],
    ['record → server', 'src/features/reprimands/record.ts', `import '../../server/worker.ts'`, 'has no side'],
    ['record → page', 'src/features/reprimands/record.ts', `import './page.tsx'`, 'has no side'],
    ['another feature', 'src/features/reprimands/page.tsx', `import '../invitations/texts.ts'`, 'only its record.ts'],
    ['a cycle', 'src/server/worker.ts', `import './session.ts'`, 'a cycle'],
    [
      'a cycle of records',
      'src/features/invitations/record.ts',
      `import './texts.ts'; import './record.ts'`,
      'a cycle',
    ],
    ['a test that ships', 'src/server/session.ts', `import './test-database.ts'`, 'needs no test'],
    ['a foreign name in a feature', 'src/features/reprimands/Table.tsx', '', 'may hold'],
    ['a service in a feature', 'src/features/reprimands/queries.server.ts', '', 'may hold'],
    ['a folder in a feature', 'src/features/reprimands/parts/page.tsx', '', 'may hold'],
    ['a drawer', 'src/shared/utils.ts', '', 'a drawer'],
    ['a barrel', 'src/client/shell/index.ts', '', 'a drawer'],
    ['a floor of its own', 'src/lib/money.ts', '', 'no such floor'],
    ['console.log', 'src/server/session.ts', `function a() { console.log(1) }`, 'console.log'],
    ['a long file', 'src/server/session.ts', 'export {}\n'.repeat(401), '401 lines'],
  ])('%s', (_fault, file, text, line) => {
    const helper = { 'src/server/test-database.ts': '' }
    expect(violations({ ...sound, ...helper, [file]: text })).toContainEqual(expect.stringContaining(line))
  })
})

test('files over 250 lines are listed, longest first', () => {
  const long = {
    'src/shared/a.ts': 'x\n'.repeat(251),
    'src/shared/b.ts': 'x\n'.repeat(300),
    'src/shared/c.ts': 'x\n'.repeat(250),
  }
  expect(large(long)).toEqual(['300 src/shared/b.ts', '251 src/shared/a.ts'])
})
