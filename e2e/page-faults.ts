import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

const screenshots = path.join(path.dirname(import.meta.dirname), 'var', 'journeys')

export interface Watched {
  context: BrowserContext
  /** Parts of the messages of faults that the test provokes on purpose. */
  expects: RegExp[]
  faults: string[]
}

/** Records the faults of a context that screenshots do not show. */
export function watch(watched: Watched) {
  const { context, faults } = watched
  const report = (fault: string) => {
    if (!watched.expects.some((expected) => expected.test(fault))) faults.push(fault)
  }
  context.on('console', (message) => {
    // Responses are checked below, where the type of the request is known.
    const isAnswer = message.text().startsWith('Failed to load resource')
    const { url, lineNumber } = message.location()
    if (message.type() === 'error' && !isAnswer) report(`console: ${message.text()} (${url}:${lineNumber})`)
  })
  context.on('weberror', (error) => {
    const { stack, message } = error.error()
    // Firefox's error for a font that was still loading when the page was left (NS_BINDING_ABORTED).
    const isLeft = message.includes('download failed') && message.includes('status=2152398850')
    if (!isLeft) report(`exception: ${stack ?? message}`)
  })
  context.on('response', (response) => {
    const isRefusable = ['fetch', 'xhr', 'document'].includes(response.request().resourceType())
    if (response.status() >= (isRefusable ? 500 : 400)) report(`answer ${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isLocal = ['localhost', '127.0.0.1'].includes(hostname)
    if (/^(https?|wss?):$/.test(protocol) && !isLocal) report(`request to another machine: ${request.url()}`)
  })
}

export async function keepScreenshots(test: string, pages: readonly Page[]) {
  await mkdir(screenshots, { recursive: true })
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  for (const [number, page] of pages.entries()) {
    const file = path.join(screenshots, `${name}-${number + 1}.png`)
    // A hanging or crashed page cannot be captured; the test's own failure must be reported.
    await page.screenshot({ path: file, fullPage: true, timeout: 5000 }).catch(() => undefined)
  }
}
