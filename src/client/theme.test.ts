import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const [light = '', dark = ''] =
  readFileSync(resolve(import.meta.dirname, 'theme.css'), 'utf8').match(/:root[^}]*\}/g) ?? []
const tokens = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )

/** WCAG 2.2: relative luminance and contrast. */
function luminance(colour = '#000000') {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string | undefined, other: string | undefined) {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['paper', 'panel', 'white', 'cypress-soft', 'clay-soft', 'amber-soft']
const pairs: [letters: string, ground: string][] = [
  ...['ink', 'ink2'].flatMap((letters): [string, string][] => surfaces.map((ground) => [letters, ground])),
  ...['ink3', 'cypress', 'cypress2', 'clay', 'amber'].flatMap((letters): [string, string][] =>
    ['paper', 'panel', 'white'].map((ground) => [letters, ground]),
  ),
  ['ink3', 'cypress-soft'],
  ['cypress', 'cypress-soft'],
  ['cypress2', 'cypress-soft'],
  ['clay', 'clay-soft'],
  ['clay2', 'clay-soft'],
  ['amber', 'amber-soft'],
  ['on-accent', 'cypress'],
  ['on-accent', 'cypress2'],
  ['on-accent', 'clay'],
  ['on-accent', 'clay2'],
  ['paper', 'ink'],
  ['toast-accent', 'ink'],
]

describe.each([
  ['light', tokens(light)],
  ['dark', tokens(dark)],
])('%s', (_, colours) => {
  test.each(pairs)('%s on %s has AA contrast', (letters, ground) => {
    expect(contrast(colours[letters], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
})
