import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { partyCodes } from '../parties/public.ts'
import { dunningRunsPage } from './page-entry.ts'
import { dunningRun, type DunningRun, type DunningRunCode } from './record.ts'

const levelText = (number: string): Text => [`${number}. ниво`, `level ${number}`]

export const dunningRunTexts = {
  type: dunningRun,
  title: dunningRunsPage.title,
  ...nounTexts({
    gender: 'n',
    count: { one: ['опомињање', 'run'], few: ['опомињања', 'runs'], other: ['опомињања', 'runs'] },
    full: ['опомињање', 'опомињања', 'dunning run'],
  }),
  searchHint: ['Назив или напомена…', 'Name or note…'],
  empty: [
    'Још нема опомињања. Додајте прво: пре слања види се ко шта добија.',
    'No dunning runs yet. Add the first one: before anything is sent, it shows who gets what.',
  ],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    name: ['Назив', 'Name'],
    onDay: ['Датум писама', 'Date of the letters'],
    levels: ['Нивои', 'Levels'],
    note: ['Напомена', 'Note'],
    decisions: ['Одлуке', 'Decisions'],
    status: ['Стање', 'Status'],
    letters: ['Писама', 'Letters'],
    amount: ['Износ', 'Amount'],
  },
  rows: {
    decisions: {
      partyId: ['Дужник', 'Debtor'],
      decision: ['Одлука', 'Decision'],
      until: ['До', 'Until'],
    },
  },
  explanations: {
    levels: ['Ако ништа није изабрано, сви.', 'If none is chosen, all.'],
  },
  codes: {
    ...graveyardCodes,
    ...partyCodes,
    DUNNING_RUN_NOT_EXIST: ['Опомињање не постоји.', 'The run does not exist.'],
    DUNNING_RUN_DAY_CANT_BE_NULL: ['Унесите датум.', 'Required'],
    DUNNING_RUN_DAY_IS_AHEAD: ['Датум је најкасније данас.', 'The date is today at the latest.'],
    DUNNING_RUN_PARTY_CANT_BE_NULL: ['Изаберите дужника.', 'Required'],
    DUNNING_RUN_DECISION_CANT_BE_NULL: ['Изаберите одлуку.', 'Required'],
    DUNNING_RUN_UNTIL_CANT_BE_NULL: ['Унесите до када се не опомиње.', 'Required'],
    DUNNING_RUN_POSTED: [
      'Писма су направљена, па се опомињање не мења.',
      'The letters have been made; the run cannot change.',
    ],
  },
  choices: {
    levels: { 1: levelText('1'), 2: levelText('2'), 3: levelText('3'), 4: levelText('4'), 5: levelText('5') },
    decision: {
      SKIP: ['овај пут прескочи', 'skip this time'],
      BLOCK: ['не опомињи до', 'send nothing until'],
      HAND_OVER: ['предато извршитељу', 'handed over'],
    },
    status: {
      DRAFT: ['Припрема', 'Draft'],
      POSTED: ['Послато', 'Sent'],
    },
  },
} as const satisfies RecordTexts<keyof DunningRun, DunningRunCode>
