import { fold } from '../../shared/serbian-script.ts'

/** The names are those of the declarations: each is folded once. */
const folded = new Map<string, string>()
function foldedName(name: string): string {
  const known = folded.get(name) ?? fold(name)
  folded.set(name, known)
  return known
}

/** The normal form in which headers are compared: «Датум рођења», `datum_rodjenja` and `DatumRodjenja` are one. */
const asHeader = (words: string) => words.replaceAll(' ', '')
/** «Презиме (умрлог)» */
const withoutAddition = (header: string) => header.replace(/\([^)]*\)\s*$/, '')

/** Whether a header is one of these. */
export function isHeader(names: readonly string[], header: string) {
  const forms = [header, withoutAddition(header)].map((text) => asHeader(fold(text)))
  return names.some((name) => forms.includes(asHeader(foldedName(name))))
}

/** Whether a header abbreviates a name: «Dat. sahrane», «Год. рођ.»; a single word by three letters, because «Бр.» numbers the rows. */
export function isAbbreviation(names: readonly string[], header: string) {
  if (!header.includes('.')) return false
  const short = fold(withoutAddition(header)).split(' ')
  if (short.length === 1 && (short[0] ?? '').length < 3) return false
  return names.some((name) => {
    const whole = foldedName(name).split(' ')
    return (
      short.length === whole.length && short.every((word, at) => word !== '' && whole[at]?.startsWith(word) === true)
    )
  })
}
