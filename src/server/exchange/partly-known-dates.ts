import type { RecordType } from '../../shared/record.ts'

const ofMonth = /^(0?[1-9]|1[0-2])[./ -]+([0-9]{4})\.?$/
const ofYear = /^([0-9]{4})\.?$/

/**
 * Parses `1938`, `3/1938` and `?` in dates that may be partially known, and fills in precisions that the row does not
 * state. Other texts are left for the schema: docs/domain/interments.md#sheets-of-old-registers
 */
export function readPartlyKnownDates(
  { precisions = {} }: Pick<RecordType, 'precisions'>,
  values: Record<string, unknown>,
) {
  for (const [field, precisionField = ''] of Object.entries(precisions)) {
    const value = values[field]
    const known = typeof value === 'string' ? partlyKnown(value.trim()) : undefined
    if (!known) continue
    values[field] = known.date
    values[precisionField] ||= known.precision
  }
}

function partlyKnown(text: string) {
  if (text === '' || text === '?') return { date: null, precision: 'UNKNOWN' }
  const [, month, ofThis] = ofMonth.exec(text) ?? []
  if (month !== undefined) return { date: `${ofThis}-${month.padStart(2, '0')}-01`, precision: 'MONTH' }
  const [, year] = ofYear.exec(text) ?? []
  if (year !== undefined) return { date: `${year}-01-01`, precision: 'YEAR' }
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? { date: text, precision: 'DAY' } : undefined
}
