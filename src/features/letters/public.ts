export { type DebtCode, debtFields, debtGroups, debtRuleCodes, debtRules } from './debt.ts'
export { debtGroup, letterCodes, letterFieldTexts } from './letter.ts'
