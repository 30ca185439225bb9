function take(page: HTMLElement) {
  const title = page.querySelector('h1')
  if (!title) return false
  title.tabIndex = -1
  // A title is a landmark, not a control.
  title.style.outline = 'none'
  title.focus({ preventScroll: true })
  return true
}

let stop = () => {}

/** Another page begins at its title, once that is there, unless a field of the page has taken the focus. */
export function focusTitle() {
  stop()
  const page = document.querySelector('main')
  const isElsewhere = () => page?.contains(document.activeElement) === true && document.activeElement !== page
  if (!page || isElsewhere() || take(page)) return
  page.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== page || take(page)) observer.disconnect()
  })
  observer.observe(page, { childList: true, subtree: true })
  stop = () => observer.disconnect()
}
