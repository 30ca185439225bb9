export { overdueDebts } from './debts.server.ts'
export { handOver, takeBack } from './holds.server.ts'
export { letterType } from './letter-type.server.ts'
export { lettersAbout, type LetterSent } from './letters.server.ts'
