import { codeText, type CountedText, inSentence, type Text } from '../../shared/texts.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'

/** What differs between the worklists. */
export interface DeskTexts extends Readonly<
  Record<'intro' | 'keys' | 'left' | 'linked' | 'undone' | 'none' | 'end' | 'skippedOnly', Text>
> {
  readonly codes: Readonly<Record<string, Text>>
}

export const deskTexts = {
  records: ['Записи који се повезују', 'Records to link'],
  undo: ['Поништи', 'Undo'],
  withSkipped: ['Прикажи и прескочене:', 'Show the skipped ones too:'],
  again: ['Прођи поново', 'Start again'],
  nothingChosen: ['Изаберите бар један запис.', 'Choose at least one record.'],
} as const satisfies Record<string, Text>

export const recordCount: CountedText = {
  one: ['запис', 'record'],
  few: ['записа', 'records'],
  other: ['записа', 'records'],
}

/** Why links cannot be undone, with the records that somebody has changed. */
export function undoFailure(
  {
    code,
    changed,
  }: { readonly code: string; readonly changed: readonly { readonly type: string; readonly title: string }[] },
  codes: Readonly<Record<string, Text>>,
  types: readonly RecordTypeTexts[],
  t: (text: Text) => string,
): string {
  const named = changed.map(({ type, title }) => {
    const texts = textsNamed(types, type)
    return texts ? `${inSentence(t(texts.before))} ${title}` : title
  })
  return [t(codeText(code, codes)), named.join(', ')].filter(Boolean).join(' ')
}
