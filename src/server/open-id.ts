import type { Configuration } from 'openid-client'
import { isEmailAddress } from '../shared/email-address.ts'
import { Turns } from './database/turns.ts'
import { Refusal, TemporarilyUnavailable } from './refusal.ts'
import type { OpenIdProvider } from './settings.ts'
import { hashed } from './tokens.ts'

/** Derived from the secret in the browser's cookie, so that only the browser in which the login began can complete it. */
const stateOf = (secret: string) => hashed(`state ${secret}`)
const nonceOf = (secret: string) => hashed(`nonce ${secret}`)
const verifierOf = (secret: string) => hashed(`verifier ${secret}`)

const secondsToWait = 5

interface Parts {
  publicUrl: string
  warn: (fault: { reason: string }, message: string) => void
}

/**
 * The provider of single sign-on (OpenID Connect): authorization code with PKCE, state and nonce. It is asked for its addresses when
 * they are first needed, so that a provider that is away prevents neither the start nor logins with passwords.
 */
export class SingleSignOn {
  readonly #settings
  readonly #parts
  /** Where the provider returns users to, after login and logout. */
  readonly #page
  /** A stranger can make the server ask the provider. */
  readonly #turns = new Turns<string>(10, { ofLane: 2, waiting: 100 })
  #found: Promise<Configuration> | undefined

  constructor(settings: OpenIdProvider, parts: Parts) {
    this.#settings = settings
    this.#parts = parts
    this.#page = `${parts.publicUrl}/login`
  }

  /** As users and the audit trail know it. */
  get name() {
    return new URL(this.#settings.issuer).host
  }

  /** The provider's page to which the browser goes. */
  async loginUrl(secret: string, { again, address }: { again: boolean; address: string }): Promise<string> {
    return this.#asking(address, async ({ buildAuthorizationUrl, calculatePKCECodeChallenge }, found) =>
      buildAuthorizationUrl(found, {
        redirect_uri: this.#page,
        scope: 'openid email',
        state: stateOf(secret),
        nonce: nonceOf(secret),
        code_challenge: await calculatePKCECodeChallenge(verifierOf(secret)),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      }).toString(),
    )
  }

  /** The verified address of the user whom the provider has sent back with an answer; undefined if it is not verified. */
  verifiedEmail(secret: string, answer: string, address: string): Promise<string | undefined> {
    return this.#asking(address, async ({ authorizationCodeGrant, fetchUserInfo }, found) => {
      const tokens = await authorizationCodeGrant(found, new URL(`${this.#page}?${answer}`), {
        expectedState: stateOf(secret),
        expectedNonce: nonceOf(secret),
        pkceCodeVerifier: verifierOf(secret),
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return undefined
      const { email, email_verified: isVerified } =
        claims['email'] === undefined ? await fetchUserInfo(found, tokens.access_token, claims.sub) : claims
      if (typeof email === 'string' && isEmailAddress(email) && isVerified === true) return email.trim()
      this.#parts.warn({ reason: 'the address is not verified' }, 'single sign-on refused')
      return undefined
    })
  }

  /** The provider's page that ends its session too, if it offers one. */
  async logoutUrl(address: string): Promise<string | undefined> {
    try {
      return await this.#asking(address, async ({ buildEndSessionUrl }, found) =>
        found.serverMetadata().end_session_endpoint === undefined
          ? undefined
          : buildEndSessionUrl(found, { post_logout_redirect_uri: this.#page }).toString(),
      )
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  /** 503 if the provider is away, 400 if it, or the check of what it has said, refuses. */
  async #asking<Result>(
    address: string,
    work: (library: Library, configuration: Configuration) => Promise<Result>,
  ): Promise<Result> {
    const deadline = performance.now() + secondsToWait * 1000
    return this.#turns.run(
      address,
      async () => {
        // Loaded when it is needed, because most installations do not use it.
        const library = await import('openid-client')
        this.#found ??= this.#discovered(library)
        const configuration = await this.#found.catch((error: unknown) => {
          this.#found = undefined
          throw this.#refusal(error, true)
        })
        return work(library, configuration).catch((error: unknown) => {
          const isProviderAway = isAway(error)
          // Its addresses may have changed.
          if (isProviderAway) this.#found = undefined
          throw this.#refusal(error, isProviderAway)
        })
      },
      deadline,
    )
  }

  #discovered({ discovery, ClientSecretBasic, allowInsecureRequests }: Library): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    return discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: secondsToWait,
      // Only on this machine (settings.ts).
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    })
  }

  #refusal(error: unknown, isProviderAway: boolean): Refusal {
    this.#parts.warn({ reason: reasonOf(error) }, isProviderAway ? 'the provider is away' : 'single sign-on refused')
    return isProviderAway
      ? new TemporarilyUnavailable()
      : new Refusal(400, 'SINGLE_SIGN_ON_FAILED', { details: { error: 'invalid_grant' } })
  }
}

type Library = typeof import('openid-client')

/** The library's own code and the protocol's, neither of which contains personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const named = [error, error.cause].flatMap((each) =>
    typeof each === 'object' && each !== null && 'code' in each ? [String(each.code)] : [],
  )
  const protocol = 'error' in error ? [String(error.error)] : []
  return [...new Set([error.message, ...named, ...protocol])].join(', ').slice(0, 200)
}

/** The connection has failed or timed out, or the provider has answered that it is in trouble. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true
  if (error instanceof TypeError && !('code' in error)) return true
  const { cause } = error
  if (cause instanceof Response) return cause.status >= 404
  return 'error' in error && ['server_error', 'temporarily_unavailable'].includes(String(error.error))
}
