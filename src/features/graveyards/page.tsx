import { ofCompanySearch, useListOfCompany } from '../../client/records/of-company.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'

const GraveyardForm = lazyForm(async () => (await import('./form.tsx')).GraveyardForm)

export const graveyardsSearch = ofCompanySearch(graveyard)

/** The graveyards of the company that the URL names. */
export function GraveyardsPage() {
  const list = useListOfCompany(graveyard)
  return (
    <RecordPage<Graveyard>
      {...{ type: graveyard, texts, ...list }}
      titleColumns={['name']}
      brief={['dateCreated']}
      nameOf={({ name }) => name}
      Form={GraveyardForm}
    />
  )
}
