import type { ImportedList } from '../../server/exchange/list-declaration.ts'

/** A sheet may call the holder by another word. */
const others = ['закупца', 'корисника', 'стараоца'] as const

const columns = [
  {
    name: 'fullName',
    label: ['Презиме и име носиоца', 'Surname and name of the holder'],
    headers: [
      'Презиме и име',
      'Носилац',
      'Носилац права',
      'Корисник',
      'Закупац',
      'Старалац',
      'Surname and name',
      'Holder',
    ],
  },
  {
    name: 'nameFirst',
    label: ['Име и презиме носиоца', 'Name and surname of the holder'],
    headers: ['Име и презиме', 'Name and surname', 'Full name'],
  },
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
  { name: 'role', label: ['Својство носиоца', 'Role of the holder'], headers: ['Својство', 'Улога', 'Role'] },
  { name: 'heldFrom', label: ['Носилац од', 'Holder from'], headers: ['Од', 'Held from', 'From'] },
  { name: 'heldTo', label: ['Носилац до', 'Holder to'], headers: ['До', 'Held to', 'To'] },
  { name: 'share', label: ['Удео носиоца', 'Share of the holder'], headers: ['Удео', 'Share'] },
] as const satisfies ImportedList['columns']

/** The columns that a sheet of holders may have. */
export const holderColumns: ImportedList['columns'] = columns.map(({ label, headers, ...column }) => {
  const own = headers.filter((header) => column.name !== 'fullName' && /^\p{Script=Cyrillic}/u.test(header))
  return {
    ...column,
    label,
    headers: [
      ...headers,
      ...others.flatMap((word) => [label[0].replace('носиоца', word), ...own.map((header) => `${header} ${word}`)]),
    ],
  }
})

/** The words for the roles, without accents and in Latin script. */
export const roleWords: Readonly<Record<string, readonly string[]>> = {
  HOLDER: ['holder', 'nosilac', 'nosilac prava', 'zakupac', 'korisnik', 'staralac'],
  CO_HOLDER: ['co holder', 'sunosilac', 'sanosilac', 'suzakupac', 'sazakupac', 'sukorisnik', 'sakorisnik'],
  PAYER: ['payer', 'platilac', 'placa', 'obveznik', 'obveznik placanja'],
  CONTACT: ['contact', 'kontakt', 'kontakt osoba', 'osoba za kontakt'],
}
