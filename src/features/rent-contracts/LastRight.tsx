import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import classes from '../../client/records/RecordForm.module.css'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { isDate, type IsoDate, tableDate } from '../../shared/dates.ts'
import type { VerdictAnswer } from '../burial-verdict/public.ts'
import { graveState } from '../grave-references/public.tsx'
import { graveRight } from '../grave-rights/record.ts'
import { rentContractRightTexts as texts } from './texts.ts'
import { rentContract } from './record.ts'
import { readLeaseYears } from './calls.ts'
import { searchRights } from '../grave-rights/calls.ts'
import { readParty } from '../parties/calls.ts'
import { clientNameOf } from '../clients/public.ts'
import { partyName } from '../parties/public.tsx'
import { nameInForm } from '../clients/public.tsx'
import { lastHolders, prolongs } from './prolongation.ts'

/** The newest right of use of a grave, which a contract may extend; none if there never was one. */
export const lastRightOf = (graveId: string) => ({
  queryKey: [graveRight.name, 'last of', graveId],
  queryFn: async () => {
    const body = { graveId: Number(graveId), sort: '-validFrom', size: 1, recordState: 'live' }
    const { entities } = await request(searchRights, {
      body,
      handledStatuses: helpOnly,
    })
    return entities[0] ?? null
  },
  retry: false,
})

/** The years of the first lease of a grave, and of a renewal on a day. */
export const leaseYearsOf = (graveyardId: number, day: IsoDate) => ({
  queryKey: [rentContract.name, 'lease years', graveyardId, day],
  queryFn: () => request(readLeaseYears, { query: { graveyardId, day }, handledStatuses: helpOnly }),
  retry: false,
})

/** The client's fields of a party, which the contract is linked to; undefined if it cannot be read. */
export async function clientOf(id: number) {
  try {
    const { party: client } = await request(readParty, { params: { id }, handledStatuses: helpOnly })
    const values: Entered = {
      ...nameInForm(client),
      clientAddress: client.address ?? '',
      clientAddressNumber: client.addressNumber ?? '',
      clientCity: client.city ?? '',
      identityCardNumber: client.identityCardNumber ?? '',
      jmbgNumber: client.jmbg ?? '',
      partyId: String(id),
    }
    return { values, name: partyName(client) }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    return undefined
  }
}

/** When holders died, by the ids of the parties; also from the death register. */
export const deathsIn = (state: Pick<VerdictAnswer, 'right' | 'endedRight'> | null | undefined) =>
  new Map(
    [state?.right, state?.endedRight].flatMap((right) =>
      (right?.holders ?? []).flatMap(({ partyId, deceasedOn }) => (deceasedOn ? [[partyId, deceasedOn] as const] : [])),
    ),
  )

interface LastRightProps {
  entered: Entered
  take: (id: number) => void
}

/** The previous right to the grave and its holders, of whom one renews the lease, and what the contract does to the right. */
export function LastRight({ entered, take }: LastRightProps) {
  const { t } = useLanguage()
  const { graveId = '', rightFrom = '', rightTo = '', partyId = '', clientName = '', clientSurname = '' } = entered
  const { data: right } = useQuery(lastRightOf(graveId))
  const { data: state } = useQuery(graveState(Number(graveId)))
  if (!right) return null
  const { document, validTo } = right
  const until = validTo === null ? t(texts.forGood) : `${t(texts.until)} ${tableDate(validTo)}`
  const holders = lastHolders(right).flatMap(({ party }) => (party ? [party] : []))
  const deaths = deathsIn(state)
  const isStated = partyId !== '' && isDate(rightFrom) && isDate(rightTo)
  const isProlonged = isStated && prolongs({ validFrom: rightFrom, validTo: rightTo }, right, Number(partyId))
  const result = t(isProlonged ? texts.prolonged : texts.begun)
    .replace('{document}', document)
    .replace('{from}', tableDate(rightFrom))
    .replace('{to}', tableDate(rightTo))
    .replace(
      '{names}',
      isProlonged ? holders.map(({ name }) => name).join(', ') : clientNameOf({ clientName, clientSurname }),
    )
  return (
    <div className={classes['find']} role="status">
      <span>{`${t(texts.lastRight)}: ${document}, ${until}`}</span>
      {holders.map(({ id, name }) => {
        const died = deaths.get(id)
        return (
          <div key={id} className={classes['found']}>
            <span data-about={id}>{died ? `${name}, ${t(texts.died)} ${tableDate(died)}` : name}</span>
            {died ? (
              <a href={hrefOfRecord(graveRight.page, right.id)} target="_blank" rel="noreferrer">
                {t(texts.heirsFirst)}
              </a>
            ) : (
              String(id) !== partyId && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${t(texts.takeHolder)}: ${name}`}
                  onClick={() => take(id)}
                >
                  {t(texts.takeHolder)}
                </Button>
              )
            )}
          </div>
        )
      })}
      {isStated && <strong>{result}</strong>}
    </div>
  )
}
