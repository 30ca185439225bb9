import { useLanguage } from '../../client/language.tsx'
import { AskedGrave, gravePicker } from '../grave-references/public.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import { documentKinds } from './document-kinds.ts'
import { graveDocumentTexts as texts } from './texts.ts'
import { graveDocumentGroups } from './groups.ts'
import { type GraveDocumentRow, graveDocument } from './record.ts'

export function GraveDocumentForm(open: OpenForm<GraveDocumentRow>) {
  const { t } = useLanguage()
  const askedGrave = ({ graveId }: Entered, fill: (values: Entered) => void) => (
    <AskedGrave
      onFound={({ id }) => {
        if (graveId === '') fill({ graveId: String(id) })
      }}
    />
  )
  const groups = graveDocumentGroups.map((group): FormGroup => (open.row ? group : { ...group, tool: askedGrave }))
  const fieldOptions = () => ({
    graveId: { picker: gravePicker({ known: open.row?.grave }) },
    kind: { options: documentKinds.map((value) => ({ value, label: t(texts.choices.kind[value]) })) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: graveDocument, texts, groups, fieldOptions }}
      copiedToNext={['graveId', 'kind']}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
