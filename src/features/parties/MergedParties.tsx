import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import details from '../../client/records/RecordDetails.module.css'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import classes from './merge.module.css'
import { mergeTexts as texts } from './merge-texts.ts'
import { party, type Party } from './record.ts'
import { partyTexts } from './texts.ts'
import { mergedInto, separateParty } from './calls.ts'

/** The reason for a refusal, which may concern a field. */
export const reasonOf = ({ code, errors }: RequestFailed) => codeText(errors[0]?.code ?? code, partyTexts.codes)

/** Undoes a merge. Contracts and letters show the party's name too, so all lists are reloaded. */
export function useSeparation() {
  const { t } = useLanguage()
  const queries = useQueryClient()
  return async (id: number) => {
    try {
      await request(separateParty, { params: { id } })
      toast.success(t(texts.separated), { about: `party ${id}` })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(reasonOf(error)))
    }
    await queries.invalidateQueries()
  }
}

function Separate({ id, about }: { id: number; about: string }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const separate = useSeparation()
  const [busy, setBusy] = useState(false)
  if (!role || !may(role, 'merge')) return null
  const run = async () => {
    setBusy(true)
    await separate(id)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={`${t(texts.separate)}: ${about}`}
      onClick={() => void run()}
    >
      {t(texts.separate)}
    </Button>
  )
}

const nameOf = ({ name, surname }: Pick<Party, 'name' | 'surname'>) => [name, surname].filter(Boolean).join(' ')

/** On the page of a merged party: the surviving one. */
export function MergedInto({ row }: { row: Party }) {
  const { t } = useLanguage()
  if (!row.survivor) return null
  return (
    <Alert color="yellow" title={t(texts.mergedInto)}>
      <div className={classes['line']}>
        <PageLink {...toRecord(party.page, row.survivor.id)}>{row.survivor.name}</PageLink>
        <Separate id={row.id} about={nameOf(row)} />
      </div>
    </Alert>
  )
}

/** On the page of a party: the parties merged into it. */
export function MergedParties({ row }: { row: Party }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [party.name, 'record', row.id, 'merged'],
    queryFn: ({ signal }) => request(mergedInto, { params: { id: row.id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  if (!data || data.entities.length === 0) return null
  return (
    <section className={details['group']} aria-labelledby="merged">
      <h2 id="merged">{t(texts.mergedParties)}</h2>
      <ul className={classes['merged']}>
        {data.entities.map((each) => (
          <li key={each.id} className={classes['line']}>
            <PageLink {...toRecord(party.page, each.id)}>{nameOf(each)}</PageLink>
            {[[each.address, each.addressNumber].filter(Boolean).join(' '), each.city].filter(Boolean).join(', ')}
            <Separate id={each.id} about={nameOf(each)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
