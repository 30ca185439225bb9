import { recordActions } from './audit-trail.ts'
import type { NounTexts } from './record-texts.ts'
import { capital, type CountedText, type Gender, type Text } from './texts.ts'

/** The noun for the records of a type, used in the sentences that all types share. */
interface Noun {
  readonly gender: Gender
  /** «few» is also used as the genitive singular. */
  readonly count: CountedText
  /** The accusative of the counted noun, if it differs from the nominative. */
  readonly accusative?: string
  /** The full name, if the counted noun is not sufficient: «уговор о закупу». */
  readonly full?: readonly [nominative: string, genitive: string, english: string]
  /** The prefix of a record's title, if it is not the noun. */
  readonly before?: Text
}

const endings = { m: '', f: 'а', n: 'о' } as const
const newOne = { m: 'Нови', f: 'Нова', n: 'Ново' } as const

/** The texts of a record type that differ only by its noun. */
export function nounTexts({ gender, count, accusative, full, before }: Noun): NounTexts {
  const [counted, countedInEnglish] = count.one
  const [nominative, genitive, english] = full ?? [counted, count.few[0], countedInEnglish]
  const isDone = (participle: string, done: string): Text => [
    `${capital(nominative)} је ${participle}${endings[gender]}.`,
    `${capital(english)} ${done}`,
  ]
  const done = ([serbian, verb]: Text): Text => [`${serbian} ${genitive}`, `${verb} ${english}`]
  return {
    gender,
    count,
    add: [`${newOne[gender]} ${nominative}`, `Add ${english}`],
    addButton: [`Додај ${accusative ?? counted}`, `Add ${countedInEnglish}`],
    edit: [`Измена ${genitive}`, `Edit ${english}`],
    added: isDone('додат', 'added'),
    errorAdding: [`Грешка при додавању ${genitive}.`, `Error adding ${english}`],
    edited: isDone('измењен', 'edited'),
    errorEditing: [`Грешка при измени ${genitive}.`, `Error editing ${english}`],
    deleted: isDone('обрисан', 'deleted'),
    restored: isDone('враћен', 'restored'),
    document: documentTexts(accusative ?? counted, count.few[0], countedInEnglish),
    before: before ?? [capital(nominative), capital(english)],
    actions: {
      ADDED: done(recordActions.ADDED),
      EDITED: done(recordActions.EDITED),
      DELETED: done(recordActions.DELETED),
      RESTORED: done(recordActions.RESTORED),
      PDF_MADE: [`${recordActions.PDF_MADE[0]}: ${nominative}`, `${recordActions.PDF_MADE[1]}: ${english}`],
    },
  }
}

/** The texts about the PDF of a record type, given its name in two cases. */
const documentTexts = (accusative: string, genitive: string, english: string): NounTexts['document'] => ({
  print: [`Одштампај ${accusative}`, `Print ${english}`],
  create: [`Направи PDF ${genitive}`, `Create ${english} PDF`],
  soon: [`PDF ${genitive} ће ускоро бити направљен.`, `Soon ${english} pdf will be generated`],
  made: [`PDF ${genitive} је направљен.`, `${capital(english)} pdf generated`],
})
