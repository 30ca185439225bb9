import { type CountedText, inLanguage, type Language, numberText, type Text } from '../../shared/texts.ts'
import type { DunningReason } from './record.ts'

export const dunningScreen = {
  what: ['Опомињање', 'Dunning'],
  allGraveyards: ['сва гробља', 'all graveyards'],
  preview: ['Преглед писама', 'Preview of the letters'],
  loading: ['Прегледају се дуговања…', 'Looking at the debts…'],
  nothing: ['Нема кога опоменути.', 'There is nobody to remind.'],
  allSent: ['Сва писма су направљена.', 'All letters have been made.'],
  debtor: ['Дужник', 'Debtor'],
  level: ['Писмо', 'Letter'],
  overdue: ['Доцња', 'Overdue'],
  principal: ['Главница', 'Principal'],
  interest: ['Камата', 'Interest'],
  lastLetter: ['Последње писмо', 'Last letter'],
  decision: ['Одлука', 'Decision'],
  send: ['пошаљи', 'send'],
  until: ['До', 'Until'],
  unmatched: ['Неупарена уплата: {partner}, {on}, {amount}', 'Payment not matched: {partner}, {on}, {amount}'],
  save: ['Сачувај одлуке', 'Save decisions'],
  saved: ['Одлуке су сачуване.', 'The decisions have been saved.'],
  post: ['Направи писма…', 'Make letters…'],
  postTitle: ['Прављење писама', 'Making the letters'],
  postQuestion: [
    'Сваки дужник добија једно писмо, укупно {amount}. Писма се после штампају.',
    'Each debtor gets one letter, for {amount} in all. The letters are printed afterwards.',
  ],
  postYes: ['Направи', 'Make'],
  posted: ['Писма су направљена.', 'The letters have been made.'],
  letters: ['Писма', 'Letters'],
  print: ['Одштампај {from}–{to}', 'Print {from}–{to}'],
  search: ['Тражи дужника', 'Search debtors'],
  noneFound: ['Нема таквог дужника.', 'No such debtor.'],
  first: ['Првих {count} од {total}:', 'The first {count} of {total}:'],
  printSoon: ['Писма се припремају…', 'The letters are being made…'],
  printed: ['Писма су преузета.', 'The letters have been downloaded.'],
  mail: ['Пошаљи е-поштом…', 'Send by e-mail…'],
  mailTitle: ['Слање писама е-поштом', 'Sending the letters by e-mail'],
  mailQuestion: [
    '{count} странкама са датумом сагласности за е-пошту. Свако писмо се шаље само једном.',
    '{count} to parties with a date of consent to e-mail. Each letter is sent only once.',
  ],
  mailYes: ['Пошаљи', 'Send'],
  mailed: ['е-поштом', 'by e-mail'],
  mailsSent: ['Послато е-поштом: {count}.', 'Sent by e-mail: {count}.'],
  mailsWaiting: ['Чека слање: {count}.', 'Waiting to be sent: {count}.'],
  mailsFailed: ['Није успело: {count}. Пошаљите их поново.', 'Failed: {count}. Send them again.'],
  exceptions: ['Не опомиње се', 'Left out'],
  lift: ['Укини', 'Lift'],
  lifted: ['Дужник се поново опомиње.', 'The debtor is reminded again.'],
} as const satisfies Record<string, Text>

/** When not all are shown. */
export const firstOf = (count: number, total: number, language: Language) =>
  inLanguage(dunningScreen.first, language)
    .replace('{count}', numberText(count, language))
    .replace('{total}', numberText(total, language))

export const lettersCount: CountedText = {
  one: ['писмо', 'letter'],
  few: ['писма', 'letters'],
  other: ['писама', 'letters'],
}

export const dunningReasonTexts = {
  DECEASED: ['Преминули, потребан пренос права', 'Deceased, the right must be transferred'],
  NO_ADDRESS: ['Нема адресе', 'No address'],
  ADDRESS_RETURNED: ['Пошта се враћа', 'Mail is returned'],
  BLOCKED: ['Не опомиње се до дана', 'Nothing is sent until a day'],
  HANDED_OVER: ['Предато извршитељу', 'Handed over'],
  DISPUTED: ['Сва задужења су оспорена', 'All claims are disputed'],
  RATE_UNKNOWN: ['Стопа камате није позната', 'The interest rate is not known'],
} as const satisfies Record<DunningReason, Text>

export const dunningCodes = {
  DUNNING_RUN_NOTHING_OVERDUE: ['Ништа није доспело.', 'Nothing is overdue.'],
  DUNNING_RUN_NO_LETTERS: ['Нико није достигао изабране нивое.', 'Nobody has reached the chosen levels.'],
  DUNNING_RUN_POSTED: ['Писма су већ направљена.', 'The letters have already been made.'],
  DUNNING_RUN_NOBODY_TO_MAIL: ['Нема писама за слање е-поштом.', 'There are no letters to e-mail.'],
  DUNNING_LETTER_NOT_EXIST: ['Писмо не постоји.', 'The letter does not exist.'],
  DUNNING_HOLD_NOT_EXIST: ['Већ је укинуто.', 'It has been lifted already.'],
  CLAIM_MONTH_CLOSED: ['Месец писама је закључен.', 'The month of the letters is closed.'],
} as const satisfies Record<string, Text>
