import { readFileSync } from 'node:fs'

/** Settings that are secret, or contain a password. */
const secrets = [
  'DATABASE_URL',
  'SMTP_URL',
  'SUPERADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'SECOND_FACTOR_KEY',
] as const

/** The settings that name their files. */
export const secretFiles = secrets.map((name) => `${name}_FILE`)

/**
 * The settings with the contents of the files that `<NAME>_FILE` names, as systemd, container platforms and vaults provide
 * secrets. Faults name the setting but not the file's content.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; faults: string[] } {
  const values: NodeJS.ProcessEnv = { ...env }
  const faults: string[] = []
  for (const name of secrets) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) faults.push(`${name}_FILE and ${name} must not both be set`)
    else
      try {
        values[name] = readFileSync(file, 'utf8').trim()
        if (values[name] === '') faults.push(`${name}_FILE must not be empty`)
      } catch {
        faults.push(`${name}_FILE must be a readable file`)
      }
  }
  return { env: values, faults }
}
