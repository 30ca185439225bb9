import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { unresolved, type Texts } from '../../tools/citations.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** This file contains unresolved citations on purpose. */
const own = 'src/app/citations.test.ts'
const isText = (file: string) => !/\.(png|ttf)$|^package-lock\.json$/.test(file)

/** All files of the repository, images and fonts without content. Does not use git, which may not be installed. */
function repository(): Texts {
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
  const top = readdirSync(root).filter((name) => name !== '.git' && !ignored.includes(`${name}/`))
  const files = top.flatMap((name) => {
    const at = path.join(root, name)
    if (!statSync(at).isDirectory()) return [name]
    const below = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return below.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  })
  return Object.fromEntries(
    files
      .filter((file) => file !== own && !file.startsWith('tools/node/node_modules/'))
      .map((file) => [file, isText(file) ? readFileSync(path.join(root, file), 'utf8') : '']),
  )
}

test('every citation and link leads to a page and a heading of this repository', () => {
  const texts = repository()
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['.ci/run', 'README.md', 'docs/requirements.md', 'src/shared/jmbg.ts', 'e2e/browser.ts']),
  )
  expect(unresolved(texts)).toEqual([])
})

test('all documents together have at most 50,000 words', () => {
  const pages = Object.entries(repository()).filter(([file]) => file.endsWith('.md'))
  const words = pages.flatMap(([, text]) => text.split(/\s+/).filter((word) => word !== ''))
  expect(words.length).toBeGreaterThan(0)
  expect(words.length).toBeLessThanOrEqual(50_000)
})

const valid: Texts = {
  'README.md':
    '# Product\n\n[Docs](docs/requirements.md#roles), [folder](docs), [own](#set-up-1), [web](https://example.org/docs/a.md)\n\n## Set-up 1\n',
  'docs/requirements.md': '# Requirements\n\n## Roles\n\n[Digit](domain/jmbg.md#control-digit)\n',
  'docs/domain/jmbg.md': '# JMBG\n\n## Control digit\n\n```\n# not a heading\n[not](a-link.md)\n```\n',
  'src/shared/jmbg.ts': '/** See docs/domain/jmbg.md#control-digit. */',
}

test('valid citations and links are accepted', () => {
  expect(unresolved(valid)).toEqual([])
})

describe('rejects', () => {
  test.each([
    ['a missing page', 'src/a.ts', '// docs/domain/pib.md#structure', 'docs/domain/pib.md does not exist'],
    ['a missing heading', 'src/a.ts', '// docs/domain/jmbg.md#check', 'has no heading #check'],
    ['a heading inside code', 'src/a.ts', '// docs/domain/jmbg.md#not-a-heading', 'has no heading'],
    ['a domain page without a heading', 'src/a.ts', '// docs/domain/jmbg.md', 'is cited without a heading'],
    ['a citation in a template', 'src/a.typ', '\n// docs/requirements.md#rules', 'src/a.typ:2: docs/requirements.md'],
    ['a relative link to a missing page', 'docs/a.md', '[a](jmbg.md)', 'docs/jmbg.md does not exist'],
    ['a relative link to a missing heading', 'docs/a.md', '[a](requirements.md#users)', 'has no heading #users'],
    ['a link to a missing heading of the same page', 'docs/a.md', '# A\n\n[b](#b)', 'docs/a.md has no heading #b'],
    ['an ambiguous heading', 'docs/a.md', '[a](#b)\n\n# B\n\n# B', 'several headings #b'],
    ['a numbered decision', 'src/a.ts', '// The largest amount (decisions 5).', 'is not in this repository'],
    ['one numbered decision', 'docs/a.md', 'By decision 12.', 'is not in this repository'],
    ['the domain reference', 'e2e/a.ts', '// Domain reference 4.2', 'is not in this repository'],
    ['a numbered specification', 'src/a.ts', '// Specification 8.1: reactions', 'is not in this repository'],
    ['a specification with brackets', 'src/a.ts', '// specification (8.4)', 'is not in this repository'],
    ['the specification', 'CONTRIBUTING.md', "Use the\nspecification's words.", 'is not in this repository'],
  ])('%s', (_what, file, text, fault) => {
    expect(unresolved({ ...valid, [file]: text })).toEqual([expect.stringContaining(fault)])
  })
})
