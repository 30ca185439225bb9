// node tools/casts.ts: the exceptions from no-unsafe-type-assertion in .oxlintrc.json can only become fewer. Fails for a file
// in that list which no longer needs to be there, for `as never`, and for a second `as unknown as`.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const rule = 'typescript/no-unsafe-type-assertion'
const Config = z.object({ overrides: z.array(z.object({ files: z.array(z.string()), rules: z.looseObject({}) })) })
const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string() })) })

function withUnsafeAssertions(files: readonly string[]): Set<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pokoj-casts-'))
  try {
    const config = path.join(folder, 'oxlint.json')
    const rules = { plugins: ['typescript'], categories: { correctness: 'off' }, rules: { [rule]: 'error' } }
    writeFileSync(config, JSON.stringify(rules))
    const args = ['node_modules/oxlint/bin/oxlint', '-c', config, '--type-aware', '-f', 'json', ...files]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    return new Set(Report.parse(JSON.parse(stdout)).diagnostics.map(({ filename }) => filename))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { overrides } = Config.parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')))
const exceptions = overrides.filter(({ rules }) => rules[rule] === 'off').flatMap(({ files }) => files)
const needed = withUnsafeAssertions(exceptions)
const faults = exceptions
  .filter((file) => !needed.has(file))
  .map((file) => `${file}: no longer an exception from ${rule}`)

const sources = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', '*.config.ts'])
const linesWith = (cast: RegExp) =>
  sources.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) => (cast.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
  })
faults.push(...linesWith(/\bas never\b/))
const double = linesWith(/\bas unknown as\b/)
if (double.length > 1) faults.push(...double)

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
