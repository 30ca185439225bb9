import type { Text } from '../../shared/texts.ts'
import { documentKindTexts } from './document-kinds.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { graveDocumentsPage } from './page-entry.ts'
import { graveDocument, type GraveDocumentCode, type GraveDocumentRow } from './record.ts'

export const graveDocumentTexts = {
  type: graveDocument,
  title: graveDocumentsPage.title,
  ...nounTexts({
    gender: 'm',
    count: {
      one: ['документ', 'document'],
      few: ['документа', 'documents'],
      other: ['докумената', 'documents'],
    },
  }),
  searchHint: ['Назив документа…', 'Title of a document…'],
  empty: [
    'Још нема докумената. Додајте их на страници гробног места.',
    'No documents yet. Add them on the page of a grave.',
  ],
  fields: {
    ...storedFieldTexts,
    graveId: ['Гробно место', 'Grave'],
    grave: ['Гробно место', 'Grave'],
    kind: ['Врста', 'Kind'],
    title: ['Назив', 'Title'],
    documentDate: ['Датум документа', 'Date of the document'],
    note: ['Напомена', 'Note'],
    fileId: ['Датотека', 'File'],
    file: ['Датотека', 'File'],
    fileType: ['Скен', 'Scan'],
  },
  explanations: {
    graveId: [
      'Може остати празно док се не утврди ком гробном месту документ припада.',
      'Can be left empty until it is known to which grave the document belongs.',
    ],
    documentDate: [
      'Дан који пише на документу, или дан када је фотографија снимљена.',
      'The day stated on the document, or on which the photo was taken.',
    ],
  },
  codes: {
    GRAVE_DOCUMENT_NOT_EXIST: ['Документ не постоји.', 'The document does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    GRAVE_DOCUMENT_KIND_CANT_BE_NULL: ['Изаберите врсту.', 'Required'],
    GRAVE_DOCUMENT_TITLE_CANT_BE_NULL: ['Унесите назив.', 'Required'],
    GRAVE_DOCUMENT_FILE_NOT_EXIST: ['Датотека не постоји.', 'The file does not exist.'],
    GRAVE_DOCUMENT_FILE_KEPT: [
      'Датотека документа се не мења. Нови скен додајте као нови документ.',
      'The file of a document cannot be replaced. Add the new scan as another document.',
    ],
    GRAVE_DOCUMENT_FILE_TOO_LARGE: [
      'Датотека је већа од 10 MB. Скенирајте је у мањој резолуцији или је поделите.',
      'The file is larger than 10 MB. Scan it with a lower resolution, or split it.',
    ],
    GRAVE_DOCUMENT_FILE_EMPTY: ['Датотека је празна.', 'The file is empty.'],
    GRAVE_DOCUMENT_FILE_NAME_CANT_BE_NULL: ['Датотека нема назив.', 'The file has no name.'],
    GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED: [
      'Примају се само PDF, JPEG, PNG и WebP. Ова датотека то није, без обзира на назив.',
      'Only PDF, JPEG, PNG and WebP are accepted. This file is none of these, whatever its name.',
    ],
    GRAVE_DOCUMENT_FILE_PART_NOT_VALID: [
      'Слање датотеке је прекинуто. Пошаљите је поново.',
      'Sending the file was interrupted. Send it again.',
    ],
    GRAVE_DOCUMENT_FILE_WITH_SCRIPT: [
      'PDF садржи програм (JavaScript). Одштампајте га у нови PDF и пошаљите тај.',
      'The PDF contains a program (JavaScript). Print it to a new PDF, and send that one.',
    ],
    GRAVE_DOCUMENT_FILE_TOO_MANY_PIXELS: [
      'Слика има више од 100 милиона пиксела. Смањите јој резолуцију.',
      'The picture has more than 100 million pixels. Reduce its resolution.',
    ],
    GRAVE_DOCUMENT_FILES_FULL: [
      'Простор за датотеке вашег предузећа је попуњен. Јавите се администратору система.',
      'The space for the files of your company is full. Contact the administrator of the system.',
    ],
  },
  choices: {
    kind: documentKindTexts,
    fileType: {
      PDF: ['PDF', 'PDF'],
      JPEG: ['JPEG', 'JPEG'],
      PNG: ['PNG', 'PNG'],
      WEBP: ['WebP', 'WebP'],
      NONE: ['Нема (само на папиру)', 'None (only on paper)'],
    },
  },
} as const satisfies RecordTexts<keyof GraveDocumentRow, GraveDocumentCode>

/** Of the form, and of the page of a record. */
export const graveDocumentFormTexts = {
  document: ['Документ', 'Document'],
} as const satisfies Record<string, Text>
