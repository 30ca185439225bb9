import type { CDPSession, Page } from 'playwright-core'
import { jmbgControlDigit } from '../src/shared/jmbg.ts'

export const withControlDigit = (first12: string) => first12 + jmbgControlDigit(first12)

/**
 * The keystroke-level model (Card, Moran and Newell, 1980): a key takes an average typist 0.2 s, and the decision before a field
 * or a command 1.2 s. bench/README.md#a-clerks-work
 */
const secondsOf = { key: 0.2, decision: 1.2 }

export interface Work {
  characters: number
  /** Their Shift keys. */
  capitals: number
  /** Other keys. */
  keys: number
  decisions: number
  /** Measured, in seconds. */
  waited: number
}
export const seconds = ({ characters, capitals, keys, decisions, waited }: Work) =>
  (characters + capitals + keys) * secondsOf.key + decisions * secondsOf.decision + waited
const noWork: Work = { characters: 0, capitals: 0, keys: 0, decisions: 0, waited: 0 }

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
  #work: Work = { ...noWork }

  constructor(page: Page, browser: CDPSession) {
    this.page = page
    this.#browser = browser
  }

  /** Ends a task and returns its cost. */
  done(): Work {
    const work = this.#work
    this.#work = { ...noWork }
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
      this.#work.characters += 1
      if (/\p{Lu}/u.test(key)) this.#work.capitals += 1
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

  /** Takes what was entered before: types until it is suggested first. */
  async suggested(name: string, text: string) {
    await this.goTo(name)
    this.decide()
    const options = this.page.getByRole('listbox').getByRole('option')
    const isFirst = async () => {
      for (const end = Date.now() + 1000; Date.now() < end; await this.page.waitForTimeout(10))
        if ((await options.allTextContents())[0] === text) return true
      return false
    }
    for (const letter of text) {
      const start = performance.now()
      if (await isFirst()) {
        this.#work.waited += (performance.now() - start) / 1000
        return this.press('ArrowDown')
      }
      await this.type(letter.toLowerCase())
    }
    throw new Error(`«${text}» is not suggested in «${name}».`)
  }

  /** Waits for a candidate of a list, and moves to it. */
  async moveTo(candidate: string) {
    // Not a longer label that begins like it.
    const named = new RegExp(`^\\+?${candidate}(?![\\d/])`)
    const option = this.page.getByRole('option').filter({ hasText: named }).first()
    await this.until(() => option.waitFor())
    this.decide()
    for (let steps = 0; (await option.getAttribute('aria-selected')) !== 'true'; steps += 1) {
      if (steps > 30) throw new Error(`The arrow keys do not lead to «${candidate}».`)
      await this.press('ArrowDown')
    }
  }

  /** Chooses the option of a list field that is reached by pressing ↓ this many times. */
  async choose(name: string, times: number) {
    await this.goTo(name)
    this.decide()
    await this.press('ArrowDown', times)
  }

  /** Opens the form of a new record. */
  async add(firstField: string) {
    this.decide()
    await this.press('n')
    await this.untilAt(firstField)
  }

  async save(message: string) {
    this.decide()
    await this.press('Control+s')
    await this.until(() => this.page.getByText(message).waitFor())
  }
}
