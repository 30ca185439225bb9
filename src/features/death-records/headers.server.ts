import { deceasedHeaders } from '../interments/public.server.ts'

/** How other programs and sheets call the fields of a death record. */
export const deathRecordHeaders = {
  ...deceasedHeaders,
  firstName: ['Име покојника', 'Име умрлог', 'Име умрлог лица', 'Given name', 'Forename'],
  lastName: ['Презиме покојника', 'Презиме умрлог', 'Презиме умрлог лица', 'Surname', 'Family name'],
  fathersName: ['Очево име', 'Отац', 'Име родитеља', 'Father'],
  mothersName: ['Мајчино име', 'Мајка', 'Mother'],
  jmbg: ['Јединствени матични број грађана', 'Матични број'],
  dateOfBirth: ['Рођен', 'Рођена', 'Дан рођења', 'Born', 'Birth date', 'DOB'],
  dateOfDeath: ['Умро', 'Умрла', 'Преминуо', 'Преминула', 'Дан смрти', 'Died', 'Death date', 'DOD'],
  causeOfDeath: ['Узрок', 'Cause'],
  lastResidencePlace: ['Пребивалиште', 'Место пребивалишта', 'Residence'],
  lastResidenceAddress: ['Адреса', 'Адреса пребивалишта', 'Address'],
  graveyardId: ['Cemetery'],
  burialType: ['Врста', 'Врста гроба', 'Тип гроба', 'Type', 'Grave type'],
  dateOfBurial: ['Сахрањен', 'Сахрањена', 'Сахрана', 'Дан сахране', 'Погреб', 'Датум погреба', 'Buried', 'Burial date'],
  notes: ['Напомене', 'Примедба', 'Примедбе', 'Remarks', 'Comment'],
} as const
