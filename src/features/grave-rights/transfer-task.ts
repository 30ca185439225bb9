import { z } from 'zod'
import { tableDate } from '../../shared/dates.ts'
import { transferStates } from './right-transfer.ts'
import type { Text } from '../../shared/texts.ts'

const day = z.string().meta({ format: 'date' })
export const transferTask = z.object({
  state: z.enum(transferStates),
  due: day.nullable().describe('the last day for the transfer; null without a deceased holder'),
  responsibleId: z.int().nullable(),
  responsible: z.string().nullable().describe('the name of the user who takes care of it'),
  note: z.string().nullable().describe('or why no transfer is needed'),
  deceased: z
    .array(z.object({ number: z.int(), diedOn: day }))
    .describe('the holders who died, by their numbers in the right'),
})
export type TransferTask = z.output<typeof transferTask>

/** The texts that lists do not need. */
export const transferTaskTexts = {
  deceased: ['Носилац права је преминуо', 'The holder of the right has died'],
  responsible: ['Задужен:', 'Responsible:'],
  nobody: ['Нико није задужен.', 'Nobody is responsible.'],
  noOne: ['Нико', 'Nobody'],
} as const satisfies Record<string, Text>

/** What is to be done, and who does it; undefined if there is nothing. */
export function transferWords({ state, due, responsible }: TransferTask): Text | undefined {
  if (state === 'NOT_NEEDED') return ['Пренос права није потребан.', 'No transfer is needed.']
  if (due === null) return undefined
  const day = tableDate(due)
  const who =
    responsible === null
      ? transferTaskTexts.nobody
      : transferTaskTexts.responsible.map((word) => `${word} ${responsible}`)
  return state === 'OVERDUE'
    ? [`Пренос права касни, рок је био ${day}. ${who[0]}`, `The transfer is overdue, it was due on ${day}. ${who[1]}`]
    : [`Право треба пренети до ${day}. ${who[0]}`, `The right is to be transferred by ${day}. ${who[1]}`]
}
