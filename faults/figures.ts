/** For docs/security.md. */
export function printed(what: string, figures: Readonly<Record<string, string | number>>) {
  const text = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
  process.stdout.write(`${what}: ${text.join(', ')}\n`)
}
