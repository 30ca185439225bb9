import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import classes from '../../client/records/RecordForm.module.css'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { type IsoDate, tableDate } from '../../shared/dates.ts'
import { holdersOfRightOn } from '../grave-rights/public.ts'
import { graveRight } from '../grave-rights/record.ts'
import { rentContractRightTexts as texts } from './texts.ts'
import { rentContract } from './record.ts'
import { readLeaseYears } from './calls.ts'
import { searchRights } from '../grave-rights/calls.ts'
import { readParty } from '../parties/calls.ts'

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

interface LastRightProps {
  graveId: string
  fill: (values: Entered) => void
}

/** Shows the previous holders of the grave, and fills in the client's data for a holder who renews the lease. */
export function LastRight({ graveId, fill }: LastRightProps) {
  const { t } = useLanguage()
  const { data: right } = useQuery(lastRightOf(graveId))
  if (!right) return null
  const { document, validFrom, validTo } = right
  const until = validTo === null ? t(texts.forGood) : `${t(texts.until)} ${tableDate(validTo)}`
  const holders = holdersOfRightOn(right, validTo ?? validFrom).flatMap(({ party: each }) => (each ? [each] : []))
  const take = async (id: number) => {
    try {
      const { party: client } = await request(readParty, { params: { id }, handledStatuses: helpOnly })
      fill({
        clientName: client.name,
        clientSurname: client.surname ?? '',
        clientAddress: client.address ?? '',
        clientAddressNumber: client.addressNumber ?? '',
        clientCity: client.city ?? '',
        identityCardNumber: client.identityCardNumber ?? '',
        jmbgNumber: client.jmbg ?? '',
      })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
    }
  }
  return (
    <div className={classes['find']} role="status">
      <span>{`${t(texts.lastRight)}: ${document}, ${until}`}</span>
      {holders.map(({ id, name }) => (
        <div key={id} className={classes['found']}>
          <span data-about={id}>{name}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${t(texts.takeHolder)}: ${name}`}
            onClick={() => void take(id)}
          >
            {t(texts.takeHolder)}
          </Button>
        </div>
      ))}
    </div>
  )
}
