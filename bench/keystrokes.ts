import type { CDPSession, Page } from 'playwright-core'

/**
 * The keystroke-level model (Card, Moran and Newell, 1980): a key takes an average typist 0.2 s, and the decision before a field
 * or a command 1.2 s. bench/README.md#a-clerks-work
 */
const secondsOf = { key: 0.2, decision: 1.2 }

export interface Work {
  keys: number
  decisions: number
  /** Measured, in seconds. */
  waited: number
}
export const seconds = ({ keys, decisions, waited }: Work) =>
  keys * secondsOf.key + decisions * secondsOf.decision + waited

/** A string, because it runs in the page, whose types are not available here. */
const focused = `(() => {
  const at = document.activeElement
  const label = at?.labels?.[0]
  const text = at?.getAttribute('aria-label') ?? ((label?.contains(at) ? label.firstElementChild : label) ?? at)?.textContent ?? ''
  return text.replace(/[ *]+$/, '').trim()
})()`

/**
 * A clerk who uses only the keyboard; counts keys and decisions, and measures how long the application makes the clerk
 * wait.
 */
export class Clerk {
  readonly page: Page
  readonly #browser: CDPSession
  #work: Work = { keys: 0, decisions: 0, waited: 0 }

  constructor(page: Page, browser: CDPSession) {
    this.page = page
    this.#browser = browser
  }

  /** Ends a task and returns its cost. */
  done(): Work {
    const work = this.#work
    this.#work = { keys: 0, decisions: 0, waited: 0 }
    return work
  }

  decide() {
    this.#work.decisions += 1
  }

  /** A key, or several at once: each counts. */
  async press(keys: string, times = 1) {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(keys)
    this.#work.keys += keys.split('+').length * times
  }

  /** Letters of a Serbian keyboard, which Playwright's keyboard does not have; a capital takes the Shift key too. */
  async type(text: string) {
    for (const key of text) {
      await this.#browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, unmodifiedText: key })
      await this.#browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
      this.#work.keys += /\p{Lu}/u.test(key) ? 2 : 1
    }
  }

  async until(what: () => Promise<unknown>) {
    const start = performance.now()
    await what()
    this.#work.waited += (performance.now() - start) / 1000
  }

  async isAt(name: string) {
    return (await this.page.evaluate<string>(focused)) === name
  }

  /** Waits for the focus at a field. */
  async untilAt(name: string) {
    await this.until(async () => {
      for (const end = Date.now() + 30_000; !(await this.isAt(name)); await this.page.waitForTimeout(10))
        if (Date.now() > end) throw new Error(`The focus did not reach «${name}».`)
    })
  }

  /** Goes to a field or button with the Tab key: every stop before it counts. */
  async goTo(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    for (let stops = 0; stops < 40; stops += 1) {
      if (await this.isAt(name)) return
      await this.press(key)
    }
    throw new Error(`${key} does not lead to «${name}».`)
  }

  /** Goes to a field, decides what belongs there, and types it. */
  async fill(name: string, text: string) {
    await this.goTo(name)
    this.decide()
    await this.type(text)
  }

  /** Chooses the option of a list field that is reached by pressing ↓ this many times. */
  async choose(name: string, times: number) {
    await this.goTo(name)
    this.decide()
    await this.press('ArrowDown', times)
  }
}
