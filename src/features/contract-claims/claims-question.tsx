import type { AsksBeforeSave, SaveQuestion } from '../../client/records/AskBeforeSave.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Language, Text } from '../../shared/texts.ts'
import { previewClaims } from './calls.ts'
import { ClaimsEffect } from './ClaimsEffect.tsx'
import { contractClaims, type ContractTerms } from './contract-claims.ts'
import { contractClaimTexts as texts } from './texts.ts'

interface Asked {
  readonly type: RecordType
  readonly terms: ContractTerms
  /** The contract before the edit. */
  readonly row: { readonly id: number; readonly partyId: number | null } | null
  readonly language: { t: (text: Text) => string; language: Language }
}

/** Before an edit of a contract for which something has been paid, shows what it does in the ledger, with what else is asked. */
export const claimsQuestion =
  ({ type, terms, row, language: { t, language } }: Asked, ask?: AsksBeforeSave): AsksBeforeSave =>
  async (entered, values): Promise<SaveQuestion | undefined> => {
    const other = await ask?.(entered, values)
    if (row === null || row.partyId === null) return other
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const claimed = (contract: object) => JSON.stringify(contractClaims({ ...contract }, terms))
    if (filled['partyId'] === row.partyId && claimed(filled) === claimed(row)) return other
    const sent = { params: { id: row.id }, body: values, showsOwnError: true }
    // What is refused is refused again when it is saved, at its field.
    const effect = await request(previewClaims(type), sent).catch((error: unknown) => {
      if (error instanceof RequestFailed) return undefined
      throw error
    })
    if (!effect || effect.paid === 0 || effect.reversed.length + effect.posted.length === 0) return other
    const paid = t(texts.paid).replace('{amount}', amountWithCurrency(toPara(effect.paid), language))
    return {
      ...other,
      title: other?.title ?? t(texts.title),
      question: [other?.question, paid].filter(Boolean).join(' '),
      note: <ClaimsEffect effect={effect} />,
    }
  }
