import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { portOf } from './port.ts'

/** What the provider knows about a user. */
interface Account {
  email: string
  email_verified: boolean
}

/**
 * A real OpenID provider on this machine. Instead of asking for a password it logs in whoever is named by `next`, and agrees to
 * everything; without a name it answers that the user has cancelled.
 */
export async function openIdProvider(publicUrl = 'http://localhost:3000') {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${portOf(server)}`
  const client = { clientId: 'pokoj', clientSecret: 'tajna-za-probu' }
  const accounts = new Map<string, Account>()
  const state = { next: undefined as string | undefined, isAway: false, prompts: [] as unknown[] }
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/login`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Provider</title><body>${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button></body>`
        },
      },
    },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const { provider, client: asking, session } = ctx.oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (state.isAway) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void interaction(request, response)
    else void answer(request, response)
  })
  async function interaction(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response)
    state.prompts.push(params['prompt'])
    const result =
      state.next === undefined ? { error: 'access_denied' } : { login: { accountId: state.next }, consent: {} }
    await provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    ...client,
    state,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    /** Adds a user; the next login is this one. */
    knows(account: Account) {
      const sub = `account${accounts.size + 1}`
      accounts.set(sub, account)
      state.next = sub
    },
    /** Does what a browser without a session does at the provider, and returns the query with which it is sent back. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>()
      let at = url
      for (let step = 0; step < 10; step++) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
        const next = new URL(location, issuer)
        if (next.origin !== issuer) return next.search.slice(1)
        at = next.href
      }
      throw new Error('The provider does not send the browser back.')
    },
    close: () => void server.close(),
  }
}
