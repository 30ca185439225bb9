// Sets colour scheme and language before the first paint to prevent flashing. A separate file because the
// Content-Security-Policy forbids inline scripts. The keys are those of Mantine and of src/client/language.tsx.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const tag = { en: 'en', 'rs-Latn': 'sr-Latn' }[localStorage.getItem('pokoj.language')]
  if (tag) document.documentElement.lang = tag
  // What index.html shows until the page has loaded: the layout of a page, or of the login.
  const isOpen = localStorage.getItem('pokoj.user') !== null && localStorage.getItem('pokoj.tokens') !== null
  document.documentElement.setAttribute('data-first-view', isOpen ? 'shell' : 'login')
} catch {
  // Storage may be blocked; then the defaults apply.
}
