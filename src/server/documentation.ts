import fastify, { type FastifyInstance } from 'fastify'

/** The page starts itself from a script in its HTML; it shows nothing but the description of the interface. */
const security =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"

/** `/api/docs`, the readable page over `/api/openapi.json`. It is loaded when it is first asked for: it takes 25 MB. */
export function documentationRoutes(app: FastifyInstance) {
  let page: Promise<FastifyInstance> | undefined
  const loaded = async () => {
    const { default: readable } = await import('@scalar/fastify-api-reference')
    const configuration = { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false }
    const docs = fastify()
    await docs.register(readable, { routePrefix: '/api/docs', configuration })
    return docs
  }
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { config: { may: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
      page ??= loaded()
      const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
      const { 'content-type': type, location } = headers
      if (location) return reply.redirect(location)
      return reply
        .status(statusCode)
        .header('content-security-policy', security)
        .type(type ?? 'text/plain')
        .send(rawPayload)
    })
}
