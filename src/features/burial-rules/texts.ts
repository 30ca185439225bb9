import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { burialRulesPage } from './page-entry.ts'
import { burialRules, type BurialRulesCode, type BurialRulesRecord } from './record.ts'

const permitted = {
  ALLOWED: ['Дозвољено', 'Allowed'],
  NOT_ALLOWED: ['Није дозвољено', 'Not allowed'],
} as const satisfies Record<string, Text>

export const burialRulesTexts = {
  type: burialRules,
  title: burialRulesPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['правило', 'rule'],
      few: ['правила', 'rules'],
      other: ['правила', 'rules'],
    },
    full: ['правило сахрањивања', 'правила сахрањивања', 'burial rules'],
  }),
  searchHint: ['Назив одлуке…', 'Name of the decision…'],
  empty: [
    'Још нема правила, па за сва гробља важе уобичајена. Додајте она из одлуке о гробљима.',
    'No rules yet, so the usual ones apply to all graveyards. Add the rules of the municipal decision on cemeteries.',
  ],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    validFrom: ['Важе од', 'Valid from'],
    decision: ['Одлука', 'Decision'],
    state: ['Нова места', 'New graves'],
    restYears: ['Година почивања', 'Years of rest'],
    renewalYears: ['Година закупа и продужења', 'Years of a lease and a renewal'],
    coffinAbove: ['Сандук изнад продубљеног', 'Coffin above a deep one'],
    reduction: ['Сажимање у гробници', 'Reduction in a tomb'],
    exhumationFrom: ['Ексхумације од', 'Exhumations from'],
    exhumationTo: ['Ексхумације до', 'Exhumations until'],
    noBurialWeekdays: ['Дани у недељи без сахрана', 'Weekdays without burials'],
    noBurialDates: ['Датуми без сахрана', 'Dates without burials'],
    transferMonths: ['Месеци за пренос права', 'Months to transfer a right'],
    note: ['Напомена', 'Note'],
  },
  explanations: {
    validFrom: [
      'Правила важе од тог дана, до дана од ког за исто гробље важе друга. Стара не бришите: по њима се види шта је важило.',
      'The rules apply from this day until newer rules for the same graveyard begin. Keep the old ones: they show what applied before.',
    ],
    decision: [
      'Одлука о гробљима из које су правила, са службеним листом. Стоји уз одговор да ли се може сахранити.',
      'The decision on cemeteries that contains the rules, with its official gazette. It is shown beside the answer to whether a burial is possible.',
    ],
    state: [
      '„Само уз своје“ значи да се нова места не дају, а сахрањује се уз већ сахрањене сроднике. Парцела може бити строжа.',
      '“Only beside relatives” means that no new graves are assigned; relatives are buried in existing ones. A section may be stricter.',
    ],
    restYears: [
      'После колико година се исто место у раки може поново користити. По закону најмање 10.',
      'After how many years the same place in an earth grave may be used again. By law at least 10.',
    ],
    renewalYears: [
      'На колико година се гробно место закупљује, и за колико се право коришћења продужава.',
      'For how many years a grave is leased, and a right of use extended.',
    ],
    coffinAbove: [
      'Да ли се изнад сандука у продубљеној раки може одмах положити други.',
      'Whether another coffin may be buried above one that was buried deep, without waiting.',
    ],
    reduction: [
      'Да ли се у пуној гробници остаци по истеку почивања смеју сажети.',
      'Whether remains in a full tomb may be reduced after their resting period.',
    ],
    exhumationFrom: [
      'Дан и месец од ког се остаци смеју вадити: 1.10.',
      'The day and month from which remains may be moved: 1.10.',
    ],
    exhumationTo: [
      'Последњи дан и месец; период може обухватити Нову годину.',
      'The last day and month; the season may include New Year.',
    ],
    noBurialWeekdays: [
      'Дани у којима се на гробљу не сахрањује, на пример недеља. Сахрана тог дана тражи одобрење.',
      'Days on which the graveyard has no burials, such as Sunday. A burial on such a day needs an approval.',
    ],
    noBurialDates: [
      'Државни и верски празници, одвојени зарезом: 1.1, 2.1, 7.1. Покретни се уписују са годином: 12.4.2026.',
      'State and church holidays, separated by commas: 1.1, 2.1, 7.1. Enter movable ones with the year: 12.4.2026.',
    ],
    transferMonths: [
      'У ком року наследници преносе право преминулог носиоца.',
      'Within how many months heirs transfer the right of a deceased holder.',
    ],
  },
  codes: {
    ...graveyardCodes,
    BURIAL_RULES_NOT_EXIST: ['Правила не постоје.', 'The rules do not exist.'],
    BURIAL_RULES_OF_DAY_ALREADY_EXIST: [
      'За ово гробље већ постоје правила која важе од тог дана.',
      'This graveyard already has rules that apply from this day.',
    ],
    BURIAL_RULES_GRAVEYARD_CANT_BE_NULL: ['Изаберите гробље.', 'Required'],
    BURIAL_RULES_VALID_FROM_CANT_BE_NULL: ['Унесите од када правила важе.', 'Required'],
    BURIAL_RULES_DECISION_CANT_BE_NULL: ['Унесите назив одлуке.', 'Required'],
    BURIAL_RULES_STATE_CANT_BE_NULL: ['Изаберите да ли се дају нова места.', 'Required'],
    BURIAL_RULES_REST_YEARS_CANT_BE_NULL: ['Унесите број година почивања.', 'Required'],
    BURIAL_RULES_REST_YEARS_NOT_VALID: [
      'Почивање траје од 10 до 100 година.',
      'The resting period is 10 to 100 years.',
    ],
    BURIAL_RULES_RENEWAL_YEARS_CANT_BE_NULL: ['Унесите број година продужења.', 'Required'],
    BURIAL_RULES_RENEWAL_YEARS_NOT_VALID: ['Продужење је од 1 до 100 година.', 'A renewal is 1 to 100 years.'],
    BURIAL_RULES_COFFIN_ABOVE_CANT_BE_NULL: ['Изаберите да ли је дозвољено.', 'Required'],
    BURIAL_RULES_REDUCTION_CANT_BE_NULL: ['Изаберите да ли је дозвољено.', 'Required'],
    BURIAL_RULES_EXHUMATION_FROM_CANT_BE_NULL: ['Унесите први дан.', 'Required'],
    BURIAL_RULES_EXHUMATION_FROM_NOT_VALID: ['Упишите дан и месец: 1.10.', 'Enter day and month: 1.10.'],
    BURIAL_RULES_EXHUMATION_TO_CANT_BE_NULL: ['Унесите последњи дан.', 'Required'],
    BURIAL_RULES_EXHUMATION_TO_NOT_VALID: ['Упишите дан и месец: 30.4.', 'Enter day and month: 30.4.'],
    BURIAL_RULES_NO_BURIAL_DATES_NOT_VALID: [
      'Упишите дане и месеце одвојене зарезом: 1.1, 7.1, 12.4.2026.',
      'Enter days and months separated by commas: 1.1, 7.1, 12.4.2026.',
    ],
    BURIAL_RULES_TRANSFER_MONTHS_CANT_BE_NULL: ['Унесите број месеци.', 'Required'],
    BURIAL_RULES_TRANSFER_MONTHS_NOT_VALID: ['Рок је од 1 до 120 месеци.', 'The time is 1 to 120 months.'],
  },
  choices: {
    state: {
      OPEN: ['Дају се', 'Given'],
      CLOSED_FOR_NEW: ['Само уз своје', 'Only beside relatives'],
      CLOSED: ['Не сахрањује се', 'No burials'],
    },
    coffinAbove: permitted,
    reduction: permitted,
    noBurialWeekdays: {
      MONDAY: ['понедељак', 'Monday'],
      TUESDAY: ['уторак', 'Tuesday'],
      WEDNESDAY: ['среда', 'Wednesday'],
      THURSDAY: ['четвртак', 'Thursday'],
      FRIDAY: ['петак', 'Friday'],
      SATURDAY: ['субота', 'Saturday'],
      SUNDAY: ['недеља', 'Sunday'],
    },
  },
} as const satisfies RecordTexts<keyof BurialRulesRecord, BurialRulesCode>

/** Of the form, and of the page of a record. */
export const burialRulesFormTexts = {
  validity: ['Где и од када важе', 'Where and from when they apply'],
  burials: ['Сахрањивање', 'Burials'],
  days: ['Дани без сахрана (није обавезно)', 'Days without burials (optional)'],
  rights: ['Право коришћења', 'Right of use'],
  removal: ['Вађење остатака', 'Removal of remains'],
} as const satisfies Record<string, Text>
