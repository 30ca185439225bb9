import type { Page } from 'playwright-core'

/** Waits until nothing moves any more. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    const limit = new Promise((done) => setTimeout(done, 5000))
    await Promise.race([Promise.all(moving.map(async (animation) => animation.finished.catch(() => undefined))), limit])
    await frame()
  })

/** The layout and language faults of the current page. */
export const layoutFaults = (page: Page, language: 'rs' | 'en') =>
  page.evaluate((shown) => {
    const faults: string[] = []
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const all = (selector: string, from: ParentNode = document) =>
      [...from.querySelectorAll(selector)].filter(isVisible)
    const name = (element: Element) => `«${(element.textContent ?? '').trim().slice(0, 60)}»`

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px wider than the screen`)
    for (const body of all('[role="dialog"], [role="dialog"] > div, dialog[open]'))
      if (body.scrollWidth > body.clientWidth + 1) faults.push('a dialog scrolls sideways')

    const labels = 'button, main a, h1, h2, h3, label, legend, summary, th, [role="menuitem"], .mantine-Button-label'
    for (const element of all(labels)) {
      const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if (isCut) faults.push(`${name(element)} is cut`)
      const { left, right } = element.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1) faults.push(`${name(element)} is outside of the screen`)
    }
    for (const alert of all('[role="alert"]:not(:empty)')) {
      const { top, bottom } = alert.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight - 8) faults.push(`the alert ${name(alert)} is outside of the screen`)
    }

    // The buttons of a page's head and of a form's foot stand in one row; a message's own button stands in the message.
    for (const row of all('main header, [role="dialog"] footer')) {
      const middles = all('button:not([role="menuitem"], [role="alert"] button)', row).map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      })
      if (middles.length > 0 && Math.max(...middles) - Math.min(...middles) > 2) faults.push('buttons in several rows')
    }

    // Columns stand below each other and below their heading; on a phone a record takes three lines, one more if its name needs two.
    const records = all('main tr[data-record], main tbody tr[tabindex]')
    const starts = (row: Element) => all('td:not(.action), th:not(.action)', row)
    if (innerWidth >= 768 && records.length > 0) {
      const count = Math.max(...records.map((row) => row.children.length))
      const columns = new Set(
        [...all('main thead tr'), ...records]
          .filter((row) => row.children.length === count)
          .map((row) =>
            [...row.children]
              .slice(0, -1)
              .map((cell) => Math.round(cell.getBoundingClientRect().x))
              .join(),
          ),
      )
      if (columns.size > 1) faults.push(`the columns do not stand below each other: ${[...columns].join(' | ')}`)
    }
    if (innerWidth < 500)
      // A line to work on has buttons of its own, and its values below each other.
      for (const row of records.filter((each) => all('td button:not([aria-haspopup])', each).length === 0)) {
        const lines = new Set(starts(row).map((cell) => Math.round(cell.getBoundingClientRect().top / 6)))
        const extra = all('[data-title]', row).map((cell) => {
          const line = Number.parseFloat(getComputedStyle(cell).lineHeight)
          return cell.getBoundingClientRect().height > 1.5 * line ? line : 0
        })
        if (row.getBoundingClientRect().height > 90 + Math.max(0, ...extra))
          faults.push(`${name(row)} takes ${lines.size} lines`)
      }

    // All texts are in one language, except data and the names of languages and keys.
    const own = 'h2, h3, label, legend, summary, th, main header button, footer button, [role="menuitem"]'
    const foreign = shown === 'en' ? /\p{Script=Cyrillic}/u : /\b(?!PDF|Ctrl|English)\p{Script=Latin}{2,}/u
    for (const element of all(own)) {
      // A label may hold a choice, whose options are data.
      const text = [...element.childNodes]
        .map((node) => (node instanceof HTMLSelectElement ? '' : node.textContent))
        .join('')
      if (foreign.test(text) && !element.closest('[lang], [data-about]')?.matches(':not(html)'))
        faults.push(`${name(element)} is in another language`)
    }
    return [...new Set(faults)]
  }, language)
