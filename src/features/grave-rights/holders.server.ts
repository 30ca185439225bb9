import type { ImportedList, ListCells } from '../../server/exchange/list-declaration.ts'
import { partyFieldCodes } from '../../shared/party-codes.ts'
import { fold } from '../../shared/serbian-script.ts'
import { party } from '../parties/record.ts'

type Values = Readonly<Record<string, unknown>>

const columns = [
  { name: 'surname', label: ['Презиме носиоца', 'Surname of the holder'], headers: ['Презиме', 'Holder surname'] },
  {
    name: 'name',
    label: ['Име или назив носиоца', 'Name of the holder'],
    headers: ['Име', 'Име носиоца', 'Назив', 'Назив носиоца', 'Holder name'],
  },
  { name: 'fathersName', label: ['Име оца носиоца', "Name of the holder's father"], headers: ['Име оца', 'Father'] },
  { name: 'jmbg', label: ['ЈМБГ носиоца', 'JMBG of the holder'], headers: ['ЈМБГ', 'ЈМБГ/ПИБ', 'JMBG or PIB'] },
  { name: 'taxNumber', label: ['ПИБ носиоца', 'Tax number of the holder'], headers: ['ПИБ', 'PIB', 'Tax number'] },
  {
    name: 'registrationNumber',
    label: ['Матични број носиоца', 'Registration number of the holder'],
    headers: ['Матични број', 'Registration number'],
  },
  {
    name: 'address',
    label: ['Улица носиоца', 'Street of the holder'],
    headers: ['Улица', 'Улица и број', 'Адреса', 'Street', 'Address'],
  },
  {
    name: 'addressNumber',
    label: ['Кућни број носиоца', 'House number of the holder'],
    headers: ['Кућни број', 'House number'],
  },
  {
    name: 'zipCode',
    label: ['Поштански број носиоца', 'Post code of the holder'],
    headers: ['Поштански број', 'Post code'],
  },
  { name: 'city', label: ['Место носиоца', 'City of the holder'], headers: ['Место', 'Град', 'City'] },
  { name: 'phone', label: ['Телефон носиоца', 'Phone of the holder'], headers: ['Телефон', 'Phone'] },
  { name: 'share', label: ['Удео носиоца', 'Share of the holder'], headers: ['Удео', 'Share'] },
] as const satisfies ImportedList['columns']

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const folded = (values: Values, names: readonly string[]) =>
  fold(names.flatMap((name) => (typeof values[name] === 'string' ? values[name] : [])).join(' '))

const largest = 1000

/** A share as people write it: `1/2`, `50%`, `0,5` or `1`; undefined if it is none, or of more than a thousand parts. */
function shareOf(text: string) {
  const [, numerator, denominator] = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(text) ?? []
  if (numerator !== undefined) return possible(Number(numerator), Number(denominator))
  const [, whole = '', decimals = '', percent] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*(%)?$/.exec(text) ?? []
  if (whole === '') return undefined
  return reduced(Number(whole + decimals), 10 ** (decimals.length + (percent ? 2 : 0)))
}

function reduced(numerator: number, denominator: number) {
  let [divisor, rest] = [denominator, numerator]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return possible(numerator / divisor, denominator / divisor)
}

const possible = (numerator: number, denominator: number) =>
  [numerator, denominator].every((each) => each >= 1 && each <= largest) ? { numerator, denominator } : undefined

/** If no row states a share, all are equal. */
function rowsOf(all: readonly ListCells[]) {
  const areEqual = all.every(({ share }) => !share)
  const shares = all.map(({ share = '' }) => (areEqual ? { numerator: 1, denominator: all.length } : shareOf(share)))
  return {
    rows: shares.map((share) => ({ role: 'HOLDER', ...(share ?? { numerator: 1, denominator: largest }) })),
    faults: shares.flatMap((share, at) =>
      share
        ? []
        : { at, column: 'share', code: all[at]?.share ? 'GRAVE_RIGHT_SHARE_NOT_VALID' : 'GRAVE_RIGHT_SHARE_NEEDED' },
    ),
  }
}

const withoutSpaces = (text = '') => text.replaceAll(/\s/g, '')

/** A party as far as a row states it; one with a PIB and a single name is a legal entity. */
function referenced({ share: _share, ...cells }: ListCells): Values {
  const [jmbg, taxNumber] = [withoutSpaces(cells['jmbg']), withoutSpaces(cells['taxNumber'])]
  const stated = /^\d{9}$/.test(jmbg) && taxNumber === '' ? { jmbg: '', taxNumber: jmbg } : { jmbg, taxNumber }
  const { surname, name, fathersName, registrationNumber } = cells
  const isPerson = stated.jmbg !== '' || fathersName || (surname && name)
  const isLegal = !isPerson && Boolean(stated.taxNumber || registrationNumber)
  const hasAddress = Boolean(cells['address'] && cells['city'])
  return {
    ...cells,
    ...stated,
    ...(isLegal && { name: name || surname, surname: '' }),
    kind: isLegal ? 'LEGAL' : 'PERSON',
    addressState: hasAddress ? 'OK' : 'UNKNOWN',
    deliverBy: 'POST',
  }
}

const numbers = ['jmbg', 'taxNumber'] as const
const places = [['address', 'addressNumber'], ['city']] as const

/** Of the same name; another kind, number, father's name or address means that it is somebody else. */
function mayBe(stated: Values, known: Values) {
  if (stated['kind'] !== known['kind']) return false
  const isDifferent = (name: string) => isFilled(stated[name]) && isFilled(known[name]) && stated[name] !== known[name]
  if ([...numbers, 'registrationNumber'].some(isDifferent)) return false
  const father = folded(stated, ['fathersName'])
  if (father !== '' && father !== folded(known, ['fathersName'])) return false
  return places.every((names) => {
    const [one, other] = [folded(stated, names), folded(known, names)]
    return one === '' || other === '' || `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `)
  })
}

/** docs/domain/rights-of-use.md#import */
export const importedHolders: ImportedList = {
  list: 'holders',
  columns,
  headers: {
    document: ['Број уговора', 'Уговор', 'Contract number', 'Contract no', 'Contract'],
  },
  periods: { validFrom: 'first', validTo: 'last' },
  hint: [
    'Сваки носилац може бити у свом реду: ред без података о праву, или само са истим подацима, наставља право изнад. Носилац се налази по ЈМБГ или ПИБ-у, или по имену; ако га нема, уписује се нова странка. Удео је 1/2 или 50%; без иједног удела су удели једнаки. Без колоне „Основ“ основ је уговор. Година или месец у „Важи од“ значи њен први дан, у „Важи до“ последњи.',
    'Each holder may have a row: a row that states nothing about the right, or only the same, continues the right above. A holder is found by the JMBG or tax number, or by name; if there is none, a new party is added. A share is 1/2 or 50%; without any shares, all are equal. Without a column “Basis” the basis is a contract. A year or month in “Valid from” means its first day, in “Valid to” its last.',
  ],
  codes: {
    ...partyFieldCodes,
    GRAVE_RIGHT_SHARE_NEEDED: [
      'Ако бар један носилац има удео, унесите га сваком: 1/2 или 50%.',
      'If one holder has a share, enter it for each: 1/2 or 50%.',
    ],
    GRAVE_RIGHT_SHARE_NOT_VALID: [
      'Упишите удео као разломак (1/2) или проценат (50%), као текст, са највише 1000 делова.',
      'Enter the share as a fraction (1/2) or a percentage (50%), as text, of at most 1000 parts.',
    ],
    GRAVE_RIGHT_HOLDER_AMBIGUOUS: [
      'Више странака има ово име. Додајте ЈМБГ, име оца или адресу, или прво спојите странке које су иста особа.',
      'Several parties have this name. Add the JMBG, father’s name or address, or first merge the parties that are the same person.',
    ],
  },
  defaults: { basis: 'CONTRACT' },
  rowsOf,
  columnOf: { '': 'share', numerator: 'share', denominator: 'share', partyId: 'surname' },
  field: 'partyId',
  type: party,
  referenced,
  numbers,
  // The column has at most 200 characters.
  nameKeyOf: (values) => folded(values, ['name', 'surname']).slice(0, 200),
  mayBe,
  isSame: (stated, known) => places.every((names) => folded(stated, names) === folded(known, names)),
  ambiguous: 'GRAVE_RIGHT_HOLDER_AMBIGUOUS',
}
