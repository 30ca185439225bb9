import { type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [{ fields: [['name', 6]] }]

export function GraveyardForm(open: OpenForm<Graveyard>) {
  return <RecordForm {...open} {...{ type: graveyard, texts, groups }} />
}
