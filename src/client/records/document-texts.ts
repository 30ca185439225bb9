import type { Text } from '../../shared/texts.ts'

/** The entry in a row's menu, and the messages while its document is being made and when it is there. */
export interface DocumentTexts {
  readonly create: Text
  readonly soon: Text
  readonly made: Text
}

/** By kind. The English texts are fixed: docs/requirements.md#texts */
export const documentTexts = {
  report: {
    create: ['Направи извештај', 'Create report'],
    soon: ['PDF извештаја ће ускоро бити направљен.', 'Soon report pdf will be generated'],
    made: ['PDF извештаја је направљен.', 'Report pdf generated'],
  },
  contract: {
    create: ['Направи PDF уговора', 'Create contract PDF'],
    soon: ['PDF уговора ће ускоро бити направљен.', 'Soon contract pdf will be generated'],
    made: ['PDF уговора је направљен.', 'Contract pdf generated'],
  },
  reprimand: {
    create: ['Направи PDF опомене', 'Create reprimand PDF'],
    soon: ['PDF опомене ће ускоро бити направљен.', 'Soon reprimand pdf will be generated'],
    made: ['PDF опомене је направљен.', 'Reprimand pdf generated'],
  },
  invitation: {
    create: ['Направи PDF позива', 'Create invitation PDF'],
    soon: ['PDF позива ће ускоро бити направљен.', 'Soon invitation pdf will be generated'],
    made: ['PDF позива је направљен.', 'Invitation pdf generated'],
  },
} as const satisfies Record<string, DocumentTexts>
