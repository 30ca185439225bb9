const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launching = (executablePath: string | undefined) => ({
  args,
  ...(executablePath !== undefined && { executablePath }),
})
const whole = process.env['CHROMIUM_PATH']

/** How the tests launch Chromium: the one of the machine, which tools/setup.mjs finds. */
export const chromiumLaunch = launching(whole)

/**
 * Chromium's headless shell, if the machine has it: the same engine without the browser's own interface, for half the processor
 * time. It shows no PDFs.
 */
export const headlessShellLaunch = launching(process.env['HEADLESS_SHELL_PATH'] ?? whole)
