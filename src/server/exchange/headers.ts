import { fold } from '../../shared/serbian-script.ts'

/** The normal form in which headers are compared: «Датум рођења», `datum_rodjenja` and `DatumRodjenja` are one. */
const asHeader = (text: string) => fold(text).replaceAll(' ', '')
/** «Презиме (умрлог)» */
const withoutAddition = (header: string) => header.replace(/\([^)]*\)\s*$/, '')

/** Whether a header is one of these. */
export const isHeader = (names: readonly string[], header: string) =>
  [header, withoutAddition(header)].some((text) => names.some((name) => asHeader(name) === asHeader(text)))

/** Whether a header abbreviates a name: «Dat. sahrane», «Год. рођ.»; a single word by three letters, because «Бр.» numbers the rows. */
function abbreviates(name: string, header: string) {
  if (!header.includes('.')) return false
  const [short, whole] = [fold(withoutAddition(header)).split(' '), fold(name).split(' ')]
  if (short.length === 1 && (short[0] ?? '').length < 3) return false
  return short.length === whole.length && short.every((word, at) => word !== '' && whole[at]?.startsWith(word) === true)
}

export const isAbbreviation = (names: readonly string[], header: string) =>
  names.some((name) => abbreviates(name, header))
