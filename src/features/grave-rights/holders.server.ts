import type { ImportedList, ListCells } from '../../server/exchange/list-declaration.ts'
import { valueOf } from '../../server/exchange/columns.ts'
import { dayOfPeriod } from '../../server/exchange/partly-known-dates.ts'
import { isSame } from '../../shared/identity.ts'
import { partyFieldCodes } from '../parties/public.ts'
import { fold } from '../../shared/serbian-script.ts'
import { party } from '../parties/record.ts'
import { holderColumns, roleWords } from './holder-columns.server.ts'

type Values = Readonly<Record<string, unknown>>

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

/** Without a word it is a holder. */
function roleOf(text = '') {
  if (text === '') return 'HOLDER'
  return Object.entries(roleWords).find(([role, words]) => text === role || words.includes(fold(text)))?.[0]
}
const hasShare = (role: string) => role === 'HOLDER' || role === 'CO_HOLDER'

/** A day, or the first or last one of a month or year. */
function dayOf(text: string, end: 'first' | 'last') {
  const day = valueOf({ name: end, label: ['', ''], kind: 'date', options: [] }, text)
  return dayOfPeriod(typeof day === 'string' ? day : text, end)
}

/** The largest number of holders at the same time: if no row states a share, these have equal ones. */
const mostAtOnce = (rows: readonly { heldFrom: string; heldTo: string }[]) =>
  Math.max(
    1,
    ...rows.map(
      ({ heldFrom }) =>
        rows.filter((each) => each.heldFrom <= heldFrom && (each.heldTo === '' || heldFrom <= each.heldTo)).length,
    ),
  )

function rowsOf(all: readonly ListCells[]) {
  const stated = all.map(({ role, heldFrom = '', heldTo = '', share = '' }) => ({
    role: roleOf(role),
    share,
    heldFrom: dayOf(heldFrom, 'first'),
    heldTo: dayOf(heldTo, 'last'),
  }))
  const sharing = stated.filter(({ role = 'HOLDER' }) => hasShare(role))
  const areEqual = sharing.every(({ share }) => share === '')
  const equal = { numerator: 1, denominator: mostAtOnce(sharing) }
  const none = { numerator: null, denominator: null }
  const shares = stated.map(({ role = 'HOLDER', share }) => {
    if (!hasShare(role) && share === '') return none
    return areEqual && share === '' ? equal : shareOf(share)
  })
  return {
    rows: stated.map(({ role = 'HOLDER', heldFrom, heldTo }, at) => ({
      role,
      heldFrom: heldFrom || null,
      heldTo: heldTo || null,
      ...(shares[at] ?? { numerator: 1, denominator: largest }),
    })),
    faults: [
      ...stated.flatMap(({ role }, at) =>
        role === undefined ? { at, column: 'role', code: 'GRAVE_RIGHT_ROLE_NOT_VALID' } : [],
      ),
      ...shares.flatMap((share, at) =>
        share
          ? []
          : { at, column: 'share', code: all[at]?.share ? 'GRAVE_RIGHT_SHARE_NOT_VALID' : 'GRAVE_RIGHT_SHARE_NEEDED' },
      ),
    ],
  }
}

const withoutSpaces = (text = '') => text.replaceAll(/\s/g, '')

const ofParty = Object.keys(party.fields.shape).filter((name) => holderColumns.some((column) => column.name === name))

/** A party as far as a row states it; one with a PIB and a single name is a legal entity. */
function referenced(stated: ListCells): Values {
  const cells = Object.fromEntries(ofParty.map((name) => [name, stated[name] ?? '']))

  const [jmbg, taxNumber] = [withoutSpaces(cells['jmbg']), withoutSpaces(cells['taxNumber'])]
  const stating = /^\d{9}$/.test(jmbg) && taxNumber === '' ? { jmbg: '', taxNumber: jmbg } : { jmbg, taxNumber }
  const { surname, name, fathersName, registrationNumber } = cells
  const isPerson = stating.jmbg !== '' || fathersName || (surname && name)
  const isLegal = !isPerson && Boolean(stating.taxNumber || registrationNumber)
  const hasAddress = Boolean(cells['address'] && cells['city'])
  return {
    ...cells,
    ...stating,
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
  const [father, other] = [stated, known].map(({ fathersName }) => (typeof fathersName === 'string' ? fathersName : ''))
  if (father && !isSame(father, other ?? '')) return false
  return places.every((names) => {
    const [one, other] = [folded(stated, names), folded(known, names)]
    return one === '' || other === '' || `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `)
  })
}

const ofAddress = ['address', 'addressNumber', 'zipCode', 'city'] as const

/** Values of a row for the empty fields of a party; an address only as a whole, for a party that has none. */
function missing(stated: Values, known: Values): Values {
  const isPerson = known['kind'] === 'PERSON'
  const single = [...(isPerson ? ['fathersName', 'jmbg'] : []), 'taxNumber', 'registrationNumber', 'phone']
  const isKnown = ofAddress.some((name) => isFilled(known[name])) || known['addressState'] === 'RETURNED'
  const address = isKnown || stated['addressState'] !== 'OK' ? [] : [...ofAddress, 'addressState']
  return Object.fromEntries(
    [...single.filter((name) => !isFilled(known[name])), ...address]
      .filter((name) => isFilled(stated[name]))
      .map((name) => [name, stated[name]]),
  )
}

/** docs/domain/rights-of-use.md#import */
export const importedHolders: ImportedList = {
  list: 'holders',
  columns: holderColumns,
  periods: { validFrom: 'first', validTo: 'last', heldFrom: 'first', heldTo: 'last' },
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
    GRAVE_RIGHT_ROLE_NOT_VALID: [
      'Упишите: носилац, саносилац, платилац или контакт. Празно значи носилац.',
      'Enter: holder, co-holder, payer or contact. An empty cell means holder.',
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
  missing,
  numbers,
  title: ['name', 'surname'],
  mayBe,
  isSame: (stated, known) => places.every((names) => folded(stated, names) === folded(known, names)),
  ambiguous: 'GRAVE_RIGHT_HOLDER_AMBIGUOUS',
  toldApartBy: ['name', 'surname', 'address', 'addressNumber', 'city'],
}
