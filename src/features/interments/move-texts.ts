import type { Text } from '../../shared/texts.ts'

/** Of the dialog that moves remains; its fields are named like those of the form where they are the same. */
export const moveTexts = {
  title: ['Пренос остатака: {grave}', 'Move the remains: {grave}'],
  who: ['Ко се преноси', 'Whose remains'],
  destination: ['Куда', 'Where to'],
  noOne: ['Изаберите кога преносите.', 'Choose whose remains are moved.'],
  noGrave: ['Изаберите гробно место.', 'Choose the grave.'],
  noDecision: ['Унесите број решења којим је пренос одобрен.', 'Enter the number of the decision that permits it.'],
  saved: ['Пренос остатака је уписан.', 'The move has been recorded.'],
} as const satisfies Record<string, Text>

export const destinationNames = ['TRANSFERRED', 'EXHUMED', 'TO_OSSUARY'] as const

/** Where remains can be moved, and what is recorded then in one sentence. */
export const destinations = {
  TRANSFERRED: {
    label: ['У друго гробно место', 'To another grave'],
    result: [
      'Остаци се преносе {day} из {from} у {to}: {names}.',
      'The remains are moved on {day} from {from} to {to}: {names}.',
    ],
  },
  EXHUMED: {
    label: ['Ван гробља (ексхумација)', 'Out of the graveyard (exhumation)'],
    result: [
      'Остаци се ваде {day} из {from} и односе са гробља: {names}.',
      'The remains are exhumed on {day} from {from} and leave the graveyard: {names}.',
    ],
  },
  TO_OSSUARY: {
    label: ['У костурницу', 'To the ossuary'],
    result: [
      'Остаци се преносе {day} из {from} у костурницу {to}: {names}.',
      'The remains are moved on {day} from {from} to the ossuary {to}: {names}.',
    ],
  },
} as const satisfies Record<(typeof destinationNames)[number], { label: Text; result: Text }>
