import fastify, { type FastifyInstance } from 'fastify'

/** Scalar's own page starts from an inline script, which the Content-Security-Policy forbids. */
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="The API of Pokoj">
    <title>Pokoj API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/api/docs/js/scalar.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`

const configuration = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  // Both would use the vendor's online services.
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
}
const start = `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})`

/** Scalar's script, which the package only serves from memory. */
async function script(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference')
  const docs = fastify()
  await docs.register(reader, { routePrefix: '/api/docs', configuration: { url: configuration.url } })
  const { rawPayload } = await docs.inject('/api/docs/js/scalar.js')
  await docs.close()
  return rawPayload
}

/** `/api/docs`, a readable page for `/api/openapi.json`. Its script takes 25 MB, so it is loaded on first use. */
export function documentationRoutes(app: FastifyInstance) {
  let loaded: Promise<Buffer> | undefined
  const serve = (url: string, type: string, content: () => string | Promise<Buffer>) =>
    app.get(url, { config: { may: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).send(await content()),
    )
  for (const url of ['/api/docs', '/api/docs/']) serve(url, 'text/html; charset=utf-8', () => html)
  serve('/api/docs/start.js', 'text/javascript; charset=utf-8', () => start)
  serve('/api/docs/js/scalar.js', 'text/javascript; charset=utf-8', () => (loaded ??= script()))
}
