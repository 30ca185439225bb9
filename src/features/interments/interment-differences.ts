import { z } from 'zod'
import { datePrecisions } from '../burial-verdict/public.ts'
import type { Text } from '../../shared/texts.ts'

/** The fields of an interment that can disagree with its death record: docs/domain/interments.md#agreement-with-the-death-record */
export const comparedFields = [
  'surname',
  'name',
  'fathersName',
  'yearOfBirth',
  'buriedOn',
  'graveyardId',
  'graveId',
] as const

export const intermentDifferences = z.object({
  id: z.int().describe('of the interment'),
  precision: z.enum(datePrecisions).describe('of its date of burial'),
  fields: z.array(
    z.object({
      field: z.enum(comparedFields),
      interment: z.string().describe('what the interment states: a name, a day, or the label of the grave'),
      deathRecord: z.string().describe('what the death record states'),
    }),
  ),
})
export type IntermentDifferences = z.output<typeof intermentDifferences>

export const differenceTexts = {
  title: ['Сахрањени се не слаже са записом о умрлом лицу', 'The interment and the death record disagree'],
  field: ['Податак', 'Field'],
  interment: ['Код сахрањеног', 'In the interment'],
  deathRecord: ['У запису о умрлом лицу', 'In the death record'],
  whatToDo: [
    'Проверите шта је тачно и исправите погрешан упис.',
    'Check which of them is right, and correct the other one.',
  ],
  openInterment: ['Отвори сахрањеног', 'Open the interment'],
  openDeathRecord: ['Отвори запис о умрлом лицу', 'Open the death record'],
  surname: ['Презиме', 'Surname'],
  name: ['Име', 'Name'],
  fathersName: ['Име оца', "Father's name"],
  yearOfBirth: ['Година рођења', 'Year of birth'],
  buriedOn: ['Датум сахране', 'Date of burial'],
  graveyardId: ['Гробље', 'Graveyard'],
  graveId: ['Гробно место', 'Grave'],
} as const satisfies Record<string, Text>
