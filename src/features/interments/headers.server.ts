/** How they call the whole name of somebody who died. */
export const deceasedHeaders = {
  fullName: [
    'Покојник',
    'Покојница',
    'Умрли',
    'Умрло лице',
    'Сахрањени',
    'Сахрањено лице',
    'Презиме и име покојника',
    'Презиме и име умрлог',
    'Презиме и име умрлог лица',
    'Презиме и име сахрањеног',
    ...['покојника', 'умрлог'].flatMap((word) => [`Презиме (име оца) име ${word}`, `Презиме, име оца и име ${word}`]),
    'Deceased',
    'Name of the deceased',
  ],
  nameFirst: [
    'Име и презиме покојника',
    'Име и презиме умрлог',
    'Име и презиме умрлог лица',
    'Име и презиме сахрањеног',
  ],
} as const

/** How other programs and sheets call the fields of an interment. */
export const intermentHeaders = {
  graveyardId: ['Cemetery'],
  graveId: ['Гроб', 'Ознака гроба', 'Број гробног места', 'Grave number', 'Grave no', 'Plot'],
  ...deceasedHeaders,
  surname: ['Презиме покојника', 'Презиме умрлог', 'Презиме умрлог лица', 'Last name', 'Family name'],
  name: ['Име покојника', 'Име умрлог', 'Име умрлог лица', 'First name', 'Given name', 'Forename'],
  fathersName: ['Очево име', 'Отац', 'Име родитеља', 'Father'],
  yearOfBirth: ['Датум рођења', 'Рођен', 'Рођена', 'Born', 'Date of birth', 'Birth date', 'Birth year', 'DOB'],
  kind: ['Врста', 'Врста сахране', 'Начин сахране', 'Kind', 'Type'],
  buriedOn: ['Сахрањен', 'Сахрањена', 'Сахрана', 'Дан сахране', 'Погреб', 'Датум погреба', 'Buried', 'Burial date'],
  broughtFrom: ['Пренет из', 'Донет из', 'Origin'],
  removalDecision: ['Решење о ексхумацији', 'Решење о преносу', 'Број решења о ексхумацији', 'Exhumation permit'],
  note: ['Напомене', 'Примедба', 'Примедбе', 'Remarks', 'Comment'],
} as const
