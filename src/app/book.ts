import { type Book, bookOf } from '../shared/book.ts'
import { type RecordTypeTexts, textsNamed } from '../shared/record-texts.ts'

/** The book of a cemetery in one sheet: docs/requirements.md#a-book-in-one-sheet */
export function bookIn(types: readonly RecordTypeTexts[]): Book {
  const [graves, ...others] = ['grave', 'interment', 'graveRight'].flatMap((name) => textsNamed(types, name) ?? [])
  if (!graves) throw new Error('A book has graves.')
  return bookOf(
    'book',
    {
      title: ['Књига гробља', 'Cemetery book'],
      count: { one: ['запис', 'record'], few: ['записа', 'records'], other: ['записа', 'records'] },
      hint: [
        'У сваком реду може бити гробно место, један сахрањени и један носилац права. Редови истог гробног места не морају бити један испод другог. Гробна места, сахрањени и права који су већ у евиденцији се не понављају. Гробља и парцеле морају већ постојати.',
        'Each row may state a grave, one person buried in it, and one holder of its right. Rows of the same grave need not stand together. Graves, burials and rights that are in the register already are not repeated. Graveyards and sections must already exist.',
      ],
    },
    [graves, ...others],
  )
}
