import { expect, test } from 'vitest'
import { SettingsFault, settingsFrom } from './settings.ts'

const aNumber = 'must be a number above 0 and at most'
test.each([
  ['PORT', 'abc', 'must be a number from 0 to 65535'],
  ['PORT', '1e99', 'must be a number from 0 to 65535'],
  ['ACCESS_TOKEN_MINUTES', '-1', `${aNumber} 1440`],
  ['REFRESH_TOKEN_DAYS', 'week', `${aNumber} 365`],
  ['DATABASE_URL', 'mysql://x', 'must be a postgres:// address'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['HOST', '', 'must not be empty'],
  [
    'TRUST_PROXY',
    'true',
    'must be false, a number of proxies from 1 to 10, or a list of addresses and CIDR ranges (not /0)',
  ],
  ['METRICS_TOKEN', 'short', 'must have at least 16 of the characters A-Z a-z 0-9 - . _ ~ + /'],
  ['SUPERADMIN_EMAIL', `sef@${'a.'.repeat(100)}rs`, 'must have at most 200 characters'],
])('%s with the value %s is reported in one line', (name, value, reason) => {
  expect(() => settingsFrom({ [name]: value })).toThrow(new SettingsFault(`Invalid settings: ${name} ${reason}`))
})
