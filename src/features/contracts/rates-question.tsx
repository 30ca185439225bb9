import { amountWithCurrency } from '../../shared/money.ts'
import { rateAmount } from './rate-fields.ts'
import type { Language, Text } from '../../shared/texts.ts'
import type { Entered } from '../../client/records/RecordFields.tsx'
import type { SaveQuestion } from '../../client/records/AskBeforeSave.tsx'
import type {} from '../../client/records/RecordForm.tsx'
import { type Advance, paraOf, restOf } from './rates.tsx'
import { ratesQuestionTexts as texts } from './texts.ts'

/** The question before saving a contract whose amounts do not add up, or that has the same advance twice. */
export function ratesQuestion(
  entered: Entered,
  numbers: readonly number[],
  names: Partial<Advance>,
  { t, language }: { t: (text: Text) => string; language: Language },
): SaveQuestion | undefined {
  const sentence = (text: Text, para: number) =>
    t(text).replace('{amount}', amountWithCurrency(Math.abs(para), language))
  const rest = restOf(entered, names)
  const isRestGiven = names.rest !== undefined && (entered[names.rest] ?? '') !== ''
  const total = isRestGiven && names.rest ? paraOf(entered, names.rest) : rest
  const rates = ['rateAdvancedPaymentAmount', ...numbers.map(rateAmount)].map((name) => paraOf(entered, name))
  const open = total - rates.reduce((sum, rate) => sum + rate, 0)
  const hasRates = rates.some((rate) => rate > 0)
  const advance = names.advance ? paraOf(entered, names.advance) : 0
  const areSame = advance > 0 && advance === rates[0]
  const sentences = [
    ...(areSame ? [sentence(texts.bothPaid, advance)] : []),
    ...(total === rest ? [] : [sentence(texts.restDiffers, total - rest)]),
    ...(hasRates && open > 0
      ? [
          sentence(texts.tooLittle, open),
          t(names.rest ? texts.dueOnTakingOver : texts.dueByAgreement),
          t(texts.claimedWithLast),
        ]
      : []),
    ...(hasRates && open < 0 ? [sentence(texts.tooMuch, open), t(texts.lastRatesLess)] : []),
  ]
  const title = areSame && sentences.length === 1 ? texts.sameAdvances : texts.title
  return sentences.length === 0 ? undefined : { title: t(title), question: sentences.join(' ') }
}
