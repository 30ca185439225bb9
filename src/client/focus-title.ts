function focusHeading(page: HTMLElement) {
  const title = page.querySelector('h1')
  if (!title) return false
  title.tabIndex = -1
  // A heading is a landmark, not a control.
  title.style.outline = 'none'
  title.focus({ preventScroll: true })
  return true
}

let stop = () => {}

/** Focuses the heading of a new page once it exists, unless a field of the page has the focus. */
export function focusTitle() {
  stop()
  const page = document.querySelector('main')
  const isElsewhere = () => page?.contains(document.activeElement) === true && document.activeElement !== page
  if (!page || isElsewhere() || focusHeading(page)) return
  page.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== page || focusHeading(page)) observer.disconnect()
  })
  observer.observe(page, { childList: true, subtree: true })
  stop = () => observer.disconnect()
}
