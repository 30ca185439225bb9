// node tools/release.mjs <version>: sets the version; run again on its commit, writes what is published to var/release: the program as a
// tarball, its bill of materials, and their checksums. Prints how the version is tagged.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [version = ''] = process.argv.slice(2)
const named = version.replaceAll('.', String.raw`\.`)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** What is missing, in the order in which it is done. */
function missing() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Usage: node tools/release.mjs <version>, for example 1.2.0'
  for (const file of ['CHANGELOG.md', 'docs/news.en.md', 'docs/news.sr.md'])
    if (!new RegExp(`^## (Version |Верзија )?${named}$`, 'm').test(fs.readFileSync(file, 'utf8')))
      return `${file} has no section of ${version}.`
  if (JSON.parse(fs.readFileSync('package.json', 'utf8')).version !== version) {
    execFileSync('npm', ['version', version, '--no-git-tag-version'])
    return `The version is now ${version}.`
  }
  if (!fs.existsSync(`src/testing/versions/${version}.sql.br`))
    return 'No later version is tested with a database of this one: node tools/postgres.mjs -- npm run version-dump'
  if (git('status', '--porcelain') !== '') return 'There are changes that are not committed.'
  return undefined
}

function publish() {
  const folder = 'var/release'
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const name = `pokoj-${version}`
  git('archive', `--prefix=${name}/`, `--output=${folder}/${name}.tar.gz`, 'HEAD')
  execFileSync('npm', ['run', '--silent', 'sbom', '--', `${folder}/${name}.cdx.json`])
  const sums = fs.readdirSync(folder).map(
    (file) =>
      `${createHash('sha256')
        .update(fs.readFileSync(`${folder}/${file}`))
        .digest('hex')}  ${file}\n`,
  )
  fs.writeFileSync(`${folder}/SHA256SUMS`, sums.join(''))
  const tag = `v${version}`
  const isTagged = spawnSync('git', ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}`]).status === 0
  process.stdout.write(`${folder}:\n${sums.join('')}`)
  if (!isTagged)
    process.stdout.write(`After npm run test:all:\ngit tag -s ${tag} -m "Pokoj ${version}"\ngit push origin ${tag}\n`)
}

const what = missing()
if (what === undefined) publish()
else {
  process.stderr.write(`${what}\n`)
  process.exitCode = 1
}
