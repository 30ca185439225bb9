import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { saveDocument } from '../../client/records/document.ts'
import { request } from '../../client/request.ts'
import { tableDate, today } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { claimsPage } from '../claims/page-entry.ts'
import { packetPath, readCaseClaims } from './calls.ts'
import classes from './Claims.module.css'
import { type EnforcementCase, enforcementCase } from './record.ts'
import { caseCodes, caseScreen as screen } from './screen-texts.ts'

const packet = { soon: screen.soon, made: screen.made, refused: caseCodes }

/** The claims of a case, and what is enclosed with its proposal, as a file with the interest until a day. */
export function Claims({ row }: { row: EnforcementCase }) {
  const { t, language } = useLanguage()
  const [on, setOn] = useState(today())
  const { data } = useQuery({
    queryKey: [enforcementCase.name, 'record', row.id, 'claims', row.open],
    queryFn: ({ signal }) => request(readCaseClaims, { params: { id: row.id }, signal }),
  })
  if (!data) return null
  const money = (dinars: number) => amountText(toPara(dinars), language)
  return (
    <>
      <FiguresTable
        columns={[
          { title: t(screen.claims) },
          { title: t(screen.due), isNumber: true },
          { title: t(screen.amount), isNumber: true },
          { title: t(screen.open), isNumber: true },
        ]}
        rows={data.claims.map(({ claimId, description, dueOn, amount, open }) => ({
          key: claimId,
          about: claimId,
          cells: [
            <PageLink key={claimId} {...toRecord(claimsPage, claimId)}>
              {description || String(claimId)}
            </PageLink>,
            tableDate(dueOn),
            money(amount),
            money(open),
          ],
        }))}
        total={[t(screen.total), '', money(row.amount), money(row.open)]}
      />
      <div className={classes['packet']} data-screen-only>
        <DayFilter label={t(screen.interestOn)} value={on} onChange={(day) => setOn(day ?? today())} />
        <Button variant="default" onClick={() => void saveDocument(packetPath(row.id), { on }, packet)}>
          {t(screen.packet)}
        </Button>
      </div>
    </>
  )
}
