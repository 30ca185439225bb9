import { Box, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { DateField } from '../../client/records/DateField.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { isDate, today } from '../../shared/dates.ts'
import { failureText } from '../../shared/texts.ts'
import { proposeCase } from './calls.ts'
import { caseCodes, caseScreen as screen } from './screen-texts.ts'

/** Asks when and under which number enforcement was proposed. */
export function Propose({ id, about, onClose }: { id: number; about: string; onClose: () => void }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const dayId = useId()
  const [day, setDay] = useState(today())
  const [caseNumber, setCaseNumber] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setAsked(true)
    if (!isDate(day) || caseNumber.trim() === '') return
    setBusy(true)
    try {
      await request(proposeCase, { params: { id }, body: { proposedOn: day, caseNumber }, showsOwnError: true })
      toast.success(t(screen.proposed))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, caseCodes))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={t(screen.proposeTitle)}
      question={t(screen.proposeQuestion)}
      about={about}
      yes={t(screen.proposeYes)}
      no={t(recordsTexts.cancel)}
      danger={false}
      busy={busy}
      onYes={() => void submit()}
      onNo={onClose}
      note={
        <>
          <Box mt="md">
            <DateField
              id={dayId}
              label={t(screen.day)}
              required
              autoFocus={false}
              description={undefined}
              error={isAsked && !isDate(day) && t(screen.dayNeeded)}
              value={day}
              onChange={setDay}
              onBlur={() => undefined}
            />
          </Box>
          <TextInput
            mt="md"
            label={t(screen.number)}
            required
            error={isAsked && caseNumber.trim() === '' && t(screen.numberNeeded)}
            value={caseNumber}
            onChange={({ currentTarget: { value } }) => setCaseNumber(value)}
          />
        </>
      }
    />
  )
}
