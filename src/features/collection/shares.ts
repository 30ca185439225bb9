import { toPara } from '../../shared/money.ts'
import type { Language } from '../../shared/texts.ts'

/** The part of an amount as «73,4 %», in whole tenths; undefined of nothing. */
export function shareText(part: number, of: number, language: Language): string | undefined {
  if (toPara(of) === 0) return undefined
  const tenths = Math.round((toPara(part) * 1000) / toPara(of))
  return `${Math.trunc(tenths / 10)}${language === 'en' ? '.' : ','}${Math.abs(tenths % 10)}\u00a0%`
}
