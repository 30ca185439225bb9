import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { AskedGrave } from '../grave-references/public.tsx'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import { documentKinds } from './document-kinds.ts'
import type { Referenced } from '../../shared/references.ts'
import { graveDocumentFormTexts as screen, graveDocumentTexts as texts } from './texts.ts'
import { graveDocumentGroups } from './groups.ts'
import { type GraveDocumentRow, graveDocument } from './record.ts'
import { searchGraves } from '../graves/calls.ts'

interface FoundGrave {
  id: number
  label: string | null
  graveyard: Referenced
}
const byLabel = { sort: 'label' }
const graveName = ({ label, graveyard }: FoundGrave) => `${label ?? ''} – ${graveyard.name}`

export function GraveDocumentForm(open: OpenForm<GraveDocumentRow>) {
  const { t } = useLanguage()
  const [known, setKnown] = useState<Readonly<Record<string, string>>>(
    open.row?.grave ? { [String(open.row.grave.id)]: open.row.grave.name } : {},
  )
  const chosen = (id = '') => (id === '' ? [] : [{ value: id, label: known[id] ?? id }])
  const findGrave = ({ graveId }: Entered, fill: (values: Entered) => void) => {
    const take = (found: FoundGrave) => {
      setKnown((before) => ({ ...before, [String(found.id)]: graveName(found) }))
      fill({ graveId: String(found.id) })
    }
    return (
      <>
        {open.row === null && (
          <AskedGrave
            onFound={(found) => {
              if (graveId === '') take(found)
            }}
          />
        )}
        <FindRecord
          label={screen.findGrave}
          search={searchGraves}
          limits={byLabel}
          nameOf={graveName}
          onChosen={take}
        />
      </>
    )
  }
  const groups: FormGroup[] = graveDocumentGroups.map((group) => ({ ...group, tool: findGrave }))
  const fieldOptions = ({ graveId }: Entered) => ({
    graveId: { options: chosen(graveId), none: t(screen.notKnown) },
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
