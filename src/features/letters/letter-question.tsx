import { isDate } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import type { SaveQuestion } from '../../client/records/AskBeforeSave.tsx'
import { letterQuestionTexts as texts } from './texts.ts'

/** The days of a letter as entered. */
interface Days {
  date: string | undefined
  /** The last day to pay; a reprimand has none of its own. */
  deadline?: string | undefined
  /** Of the bill. */
  due: string | undefined
}

const isBefore = (one = '', other = '') => isDate(one) && isDate(other) && one < other

const doubtsAbout = ({ date, deadline, due }: Days): Text[] => [
  ...(isBefore(deadline, date) ? [texts.deadlineBeforeLetter] : []),
  ...(isBefore(deadline, due) ? [texts.deadlineBeforeDue] : []),
  ...(deadline === undefined && isBefore(date, due) ? [texts.notYetDue] : []),
]

/** The question before saving a letter whose days are probably a mistake; undefined if they are in order. */
export function letterQuestion(days: Days, t: (text: Text) => string): SaveQuestion | undefined {
  const doubts = doubtsAbout(days)
  return doubts.length === 0 ? undefined : { title: t(texts.title), question: doubts.map(t).join(' ') }
}
