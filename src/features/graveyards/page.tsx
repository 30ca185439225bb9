import { lazy } from 'react'
import { ofCompanySearch, useListOfCompany } from '../../client/records/of-company.tsx'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'

const GraveyardForm = lazy(async () => ({ default: (await import('./form.tsx')).GraveyardForm }))

export const graveyardsSearch = ofCompanySearch(graveyard)

/** Of the company that the URL names (specification 2.1). */
export function GraveyardsPage() {
  const list = useListOfCompany(graveyard)
  return (
    <RecordPage<Graveyard>
      {...{ type: graveyard, texts, ...list }}
      strong={['name']}
      brief={['dateCreated']}
      nameOf={({ name }) => name}
      Form={GraveyardForm}
    />
  )
}
