const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * Test pages are open only for seconds: optimising their code takes more time than it saves, a seventh of the total.
 */
const forShortPages = '--js-flags=--no-maglev --no-turbofan'
const launching = (executablePath: string | undefined, ...more: string[]) => ({
  args: [...args, ...more],
  ...(executablePath !== undefined && { executablePath }),
})
const whole = process.env['CHROMIUM_PATH']

/** How the tests launch Chromium: the one of the machine, which tools/test-tools.mjs finds. */
export const chromiumLaunch = launching(whole)

/**
 * Chromium's headless shell, if the machine has it: the same engine without the browser's own interface, for half the processor
 * time. It shows no PDFs.
 */
export const headlessShellLaunch = launching(process.env['HEADLESS_SHELL_PATH'] ?? whole, forShortPages)
