import { RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { graveyardGroups as groups } from './groups.ts'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'

export function GraveyardForm(open: OpenForm<Graveyard>) {
  return <RecordForm {...open} {...{ type: graveyard, texts, groups }} />
}
