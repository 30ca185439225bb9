import type { CountedText, Text } from '../../shared/texts.ts'

export const backupTexts = {
  failed: ['Прављење или слање резервне копије није успело.', 'Making or sending a backup failed.'],
  last: ['Последња резервна копија је стара', 'The last backup is'],
  young: ['Последња резервна копија је млађа од једног дана.', 'The last backup is less than a day old.'],
  none: ['Резервна копија још не постоји.', 'There is no backup yet.'],
  tell: ['Јавите администратору система.', 'Contact the system administrator.'],
} as const satisfies Record<string, Text>

/** After «стара»; in English before «old». */
export const daysOld: CountedText = {
  one: ['дан.', 'day old.'],
  few: ['дана.', 'days old.'],
  other: ['дана.', 'days old.'],
}
