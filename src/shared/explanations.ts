import type { Text } from './texts.ts'

// Of fields that several forms have.

const jmbg: Text = [
  'Тринаест цифара са личне карте. Последња је контролна, па програм примећује погрешно откуцан број.',
  'Thirteen digits, on the identity card. The last one is a control digit, so the program notices a mistyped number.',
]
const number: Text = [
  'Предложен је следећи број Вашег предузећа; можете га променити. Исти број не може да се употреби двапут. Позив на број за уплату (модел 97) програм додељује сам, при чувању.',
  'The next number of your company is suggested; you can change it. The same number cannot be used twice. The program assigns the payment reference (model 97) itself, when the record is saved.',
]
const burialPlace: Text = [
  'Место на гробљу које се гради, закупљује и наплаћује. Може да има више гробова.',
  'The place in the graveyard that is built, rented and paid for. It can have several graves.',
]
const grave: Text = ['Редни број гроба у оквиру гробног места.', 'The number of the grave within the burial place.']

export const sharedExplanations = { jmbg, number, burialPlace, grave } as const

/** Of the first rate; the others are like it. */
export const rateExplanations = {
  rateAdvancedPaymentAmount: [
    'Први део који се плаћа при закључењу уговора. Рате и овај износ заједно треба да дају дуг.',
    'The first part, paid when the contract is signed. Together with the instalments it should add up to the debt.',
  ],
  rate2Deadline: [
    'Последњи дан за плаћање рате. Ако је празан, у уговору пише „по договору“.',
    'The last day to pay the instalment. If it is empty, the contract says “as agreed”.',
  ],
} as const satisfies Record<string, Text>

export const debtExplanations = {
  dueDate: [
    'Дан до ког је рачун требало да буде плаћен. Није исто што и рок који се даје овим писмом.',
    'The day by which the bill had to be paid; not the deadline set by this letter.',
  ],
  periodFrom: [
    'Време за које се плаћа накнада, на пример цела година. Може да се упише само почетак или само крај.',
    'The period of the fee, for example a whole year. You can enter only its beginning or only its end.',
  ],
  principalAmount: [
    'Дуг без камате. Главница и камата треба да дају цео износ; тада се обе штампају. Програм не рачуна камату.',
    'The debt without interest. Principal and interest should add up to the whole amount; then both are printed. The program does not compute interest.',
  ],
} as const satisfies Record<string, Text>
