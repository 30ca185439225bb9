import { readFileSync } from 'node:fs'
import { z } from 'zod'

const aboutProgram = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** The version of the program. */
export const { version: programVersion } = z.object({ version: z.string() }).parse(JSON.parse(aboutProgram))
