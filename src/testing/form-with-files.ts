/** A form with files, as a browser sends it. */
export function formWith(
  files: readonly { name: string; content: string | Buffer }[],
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = 'form-boundary-of-a-test'
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...files.map(({ name, content }) =>
      part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`, content),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return [payload, { 'content-type': `multipart/form-data; boundary=${boundary}` }] as const
}
