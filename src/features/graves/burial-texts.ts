import type { applicants, kinships } from '../burial-verdict/public.ts'
import type { Text } from '../../shared/texts.ts'

export const burialTexts = {
  question: ['Да ли се може сахранити?', 'May we bury here?'],
  day: ['Дан сахране', 'Day of the burial'],
  kind: ['Шта се полаже', 'What is buried'],
  kinship: ['Сродство са сахрањенима', 'Kinship with those buried here'],
  applicant: ['Ко подноси захтев', 'Applicant'],
  notStated: ['Није наведено', 'Not stated'],
  consent: ['Носилац права је писано сагласан', 'A holder of the right has consented in writing'],
  heirs: ['Сви наследници су дали изјаву', 'All heirs have stated that they agree'],
  holders: ['Носиоци права', 'Holders of the right'],
  onDay: ['на дан', 'on'],
  recordBurial: ['Упиши сахрану', 'Record a burial'],
  recordRight: ['Упиши право', 'Record the right'],
  transfer: ['Пренос права', 'Transfer the right'],
  prolong: ['Продужи закуп', 'Extend the lease'],
  let: ['Нови уговор о закупу', 'New rent contract'],
  noRight: ['За тај дан није уписано право коришћења.', 'No right of use is recorded for that day.'],
  ended: ['престало је', 'ended on'],
  noHolders: ['Носиоци нису уписани.', 'No holders are recorded.'],
  validUntil: ['важи до', 'valid until'],
  forGood: ['важи трајно', 'permanent'],
  died: ['умро/ла', 'died'],
  place: ['место', 'place'],
  level: ['ниво', 'level'],
  rules: ['Правила', 'Rules'],
  usualRules: ['уобичајена, јер за гробље нису уписана', 'the usual ones, since none are recorded for the graveyard'],
  whoLies: ['Ко почива', 'Who is buried here'],
  places: ['Места једно поред другог, најдоњи ниво доле', 'Places side by side, the lowest level at the bottom'],
  free: ['Слободно', 'Free'],
  proposed: ['Овде сахранити', 'Bury here'],
  unplaced: ['Без уписаног места', 'Place not recorded'],
  former: ['Раније овде', 'Formerly here'],
  buried: ['сахрана', 'buried'],
  dateUnknown: ['датум није познат', 'date not known'],
  restsUntil: ['почива до', 'resting period until'],
  restOver: ['почивање истекло', 'resting period over'],
  restUnknown: ['почивање није познато', 'resting period unknown'],
  removed: ['извађено', 'removed'],
} as const satisfies Record<string, Text>

export const kinshipTexts = {
  RELATIVE: ['Сродник', 'Relative'],
  STRANGER: ['Није сродник', 'No relative'],
} as const satisfies Record<(typeof kinships)[number], Text>

export const applicantTexts = {
  HOLDER: ['Носилац права', 'A holder of the right'],
  OTHER: ['Неко други', 'Somebody else'],
} as const satisfies Record<(typeof applicants)[number], Text>
