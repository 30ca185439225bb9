/** How other programs and sheets call the fields of an interment. */
export const intermentHeaders = {
  graveyardId: ['Cemetery'],
  graveId: ['Гроб', 'Ознака гроба', 'Број гробног места', 'Grave number', 'Grave no', 'Plot'],
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
