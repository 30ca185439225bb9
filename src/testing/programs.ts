/** What a program needs of the environment when a test starts it with settings of its own. */
export const programEnvironment: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  // Set by tools/run.mjs: halves the time to start.
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
