import { burialPlaceCodes, contractCount, contractFieldTexts, stemmed } from '../../shared/contract.ts'
import { rateTexts } from '../../shared/rates.ts'
import { graveyardCodes } from '../../shared/graveyard.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { storedFieldTexts, type RecordTexts, type Text } from '../../shared/texts.ts'
import type { BuildContract, BuildContractCode } from './record.ts'

export const buildContractTexts = {
  title: pageTitles.buildContracts,
  add: ['Нови уговор о изградњи', 'Add build contract'],
  addButton: ['Додај уговор', 'Add contract'],
  edit: ['Измена уговора о изградњи', 'Edit build contract'],
  added: ['Уговор о изградњи је додат.', 'Build contract added'],
  errorAdding: ['Грешка при додавању уговора о изградњи.', 'Error adding build contract'],
  edited: ['Уговор о изградњи је измењен.', 'Build contract edited'],
  errorEditing: ['Грешка при измени уговора о изградњи.', 'Error editing build contract'],
  deleted: ['Уговор о изградњи је обрисан.', 'Build contract deleted'],
  restored: ['Уговор о изградњи је враћен.', 'Build contract restored'],
  searchHint: ['Број уговора, презиме, име, гробно место…', 'Contract number, surname, name, burial place…'],
  empty: ['Још нема уговора о изградњи. Додајте први.', 'No build contracts yet. Add the first one.'],
  gender: 'm',
  count: contractCount,
  fields: {
    ...contractFieldTexts,
    ...rateTexts(2),
    ...rateTexts(3),
    ...rateTexts(4),
    ...rateTexts(5),
    ...rateTexts(6),
    ...rateTexts(7),
    ...rateTexts(8),
    ...rateTexts(9),
    ...rateTexts(10),
    ...storedFieldTexts,
    identityCardNumber: ['Број личне карте', 'Identity card number'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    advancedPaymentAmount: ['Износ аванса', 'Advance payment amount'],
    restOfDebt: ['Преостали дуг', 'Remaining debt'],
    rateAdvancedPaymentAmount: ['Износ авансне рате', 'Advance instalment amount'],
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...graveyardCodes,
    ...stemmed('CONTRACT_BUILD_BURIAL', burialPlaceCodes),
    CONTRACT_BUILD_BURIAL_PLACE_NOT_EXIST: ['Уговор о изградњи не постоји.', 'The build contract does not exist.'],
    CONTRACT_BUILD_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST: [
      'Уговор о изградњи са овим бројем већ постоји.',
      'A build contract with this number already exists.',
    ],
  },
} as const satisfies RecordTexts<keyof BuildContract, BuildContractCode>

export const buildContractScreen = {
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
  payment: ['Плаћање', 'Payment'],
  rates: ['Рате', 'Instalments'],
} as const satisfies Record<string, Text>
