import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { fullAccount } from '../../shared/bank-account.ts'
import { codeText } from '../../shared/texts.ts'
import { party } from '../parties/record.ts'
import { forgetPayer, readPayers } from './calls.ts'
import classes from './page.module.css'
import { statementCodes, statementTexts as texts } from './texts.ts'

/** The accounts that were learned, each of which can be forgotten. */
export function LearnedAccounts() {
  const { t } = useLanguage()
  const { data, refetch } = useQuery({
    queryKey: ['bankPayer'],
    queryFn: ({ signal }) => request(readPayers, { signal }),
  })
  const forget = async (id: number) => {
    try {
      await request(forgetPayer, { params: { id }, showsOwnError: true })
      toast.success(t(texts.forgotten))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, statementCodes)))
    }
    await refetch()
  }
  if (!data) return <Skeleton lines={6} />
  if (data.entities.length === 0) return <EmptyList text={t(texts.noPayers)} ways={[]} />
  return (
    <>
      <p className={classes['hint']}>{t(texts.payersHint)}</p>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t(texts.account)}</th>
            <th scope="col">{t(texts.party)}</th>
          </tr>
        </thead>
        <tbody>
          {data.entities.map(({ id, account, partyId, party: name }) => (
            <tr key={id}>
              <th scope="row" data-label={t(texts.account)}>
                {/^\d{18}$/.test(account) ? fullAccount(account) : account}
              </th>
              <td data-label={t(texts.party)}>
                {partyId === null ? t(texts.ignore) : <PageLink {...toRecord(party.page, partyId)}>{name}</PageLink>}
                <div className={classes['actions']}>
                  <Button size="compact-sm" variant="subtle" onClick={() => void forget(id)}>
                    {t(texts.forget)}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
