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

/**
 * `/api/openapi.json` and `/api/docs`, a readable page for it, whose script takes 25 MB, so it is loaded on first use. A browser opens the
 * page without the token of its session: for that they are made public.
 */
export function documentationRoutes(app: FastifyInstance, { isPublic }: { isPublic: boolean }) {
  let loaded: Promise<Buffer> | undefined
  // Serialising it takes longer than most requests.
  let description: string | undefined
  const serve = (url: string, type: string, content: () => string | Promise<Buffer>) =>
    app.get(url, { config: { may: isPublic ? 'anyone' : 'ownSession' }, schema: { hide: true } }, async (_, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await content()),
    )
  serve('/api/openapi.json', 'application/json', () => (description ??= JSON.stringify(app.swagger())))
  for (const url of ['/api/docs', '/api/docs/']) serve(url, 'text/html', () => html)
  serve('/api/docs/start.js', 'text/javascript', () => start)
  serve('/api/docs/js/scalar.js', 'text/javascript', () => (loaded ??= script()))
}
