const executablePath = process.env['CHROMIUM_PATH']

/** How the tests launch Chromium: the one of the machine, which tools/setup.mjs finds. */
export const chromiumLaunch = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  ...(executablePath !== undefined && { executablePath }),
}
