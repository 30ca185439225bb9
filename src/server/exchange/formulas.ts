/** Text that a spreadsheet may evaluate as a formula, also after invisible characters or in full width. */
const formula = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u

/**
 * Prefixes formulas with an apostrophe to make them text; a text that already begins with one gets another, so that
 * none is lost.
 */
export const guarded = (text: string) => (isFormula(text) ? `'${text}` : text)
export const unguarded = (cell: string) => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell)
export const isFormula = (text: string) => formula.test(text)
