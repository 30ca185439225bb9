import type { Text } from '../../shared/texts.ts'

export const noticeTexts = {
  title: ['Обавештења о истеку права', 'Notices of the end of rights'],
  question: [
    'За права са овог списка која истичу прави се један PDF: писмо сваком носиоцу и контакту, и на крају списак оних који га не добијају, са разлогом. У историју права уписује се да је обавештење одштампано.',
    'Creates one PDF for the rights in this list that end: a letter to each holder and contact, and at the end a list of those who get none, with the reason. The history of each right records that a notice was printed.',
  ],
  ending: ['Истичу', 'Ending'],
  yes: ['Преузми PDF', 'Download PDF'],
  no: ['Одустани', 'Cancel'],
  soon: ['Обавештења се припремају…', 'The notices are being prepared…'],
  made: ['Обавештења су преузета.', 'The notices have been downloaded.'],
} as const satisfies Record<string, Text>

export const noticeCodes = {
  GRAVE_RIGHT_NOT_EXIST: [
    'Неко од ових права је обрисано. Освежите списак и изаберите поново.',
    'One of these rights has been deleted. Reload the list and choose again.',
  ],
  GRAVE_RIGHT_NO_NOTICES: ['На списку ниједно право не истиче.', 'No right on the list ends.'],
  GRAVE_RIGHT_TOO_MANY_NOTICES: [
    'Превише обавештења за један PDF (највише 200). Сузите списак, на пример на краће време до истека.',
    'Too many notices for one PDF (at most 200). Narrow the list, for example to a shorter time until the end.',
  ],
} as const satisfies Record<string, Text>
