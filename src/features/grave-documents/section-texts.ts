import type { DocumentTexts } from '../../shared/record-texts.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

/** Texts of the documents on the page of a grave. */
export const sectionTexts = {
  title: ['Документа и фотографије', 'Documents and photos'],
  add: ['Додај документ или фотографију', 'Add a document or photo'],
  hint: [
    'PDF, JPEG, PNG или WebP до 10 MB. Датотеке можете и превући овде.',
    'PDF, JPEG, PNG or WebP up to 10 MB. You can also drop files here.',
  ],
  drop: ['Пустите датотеке овде', 'Drop the files here'],
  none: ['Још нема докумената ни фотографија.', 'No documents or photos yet.'],
  onPaper: ['само на папиру', 'only on paper'],
  open: ['Отвори', 'Open'],
  download: ['Преузми', 'Download'],
  addScan: ['Додај скен…', 'Add the scan…'],
  edit: ['Измени назив и податке', 'Edit title and details'],
  photo: ['Фотографија', 'Photo'],
} as const satisfies Record<string, Text>

export const sentCount: CountedText = {
  one: ['документ је додат', 'document added'],
  few: ['документа су додата', 'documents added'],
  other: ['докумената је додато', 'documents added'],
}

/** The messages while a file is opened. */
export const fileTexts: DocumentTexts = {
  soon: ['Документ се преузима…', 'Loading the document…'],
  made: ['Документ је преузет.', 'The document is loaded.'],
}
