import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { toRecord } from '../../client/paths.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import type { Text } from '../../shared/texts.ts'
import { addInterment } from '../interments/calls.ts'
import { deathRecordFormTexts as screen, heldRightTexts } from './form-texts.ts'
import { type ChosenGrave, intermentOf } from './grave-of-burial.ts'
import { deathRecord, type DeathRecord } from './record.ts'
import { heldRightsOf } from './RecordNotes.tsx'

/** Records the interment of a saved death record in the chosen grave. */
export function useInterment() {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  /** What is left to do, and the page on which it is done. */
  const say = (message: Text, record: DeathRecord, grave: ChosenGrave) =>
    toast.error(t(message).replace('{grave}', grave.label), {
      label: t(screen.openRecord),
      run: () => void navigate(toRecord(deathRecord.page, record.id)),
    })
  const inter = async (record: DeathRecord, grave: ChosenGrave) => {
    const company = currentUser()?.company?.id ?? 0
    try {
      await request(addInterment, {
        params: { companyId: company },
        body: intermentOf(record, grave),
        showsOwnError: true,
      })
      toast.success(`${t(screen.interred)} ${grave.label}.`)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) say(screen.notInterred, record, grave)
    }
    // The pages of the record and of the grave show it.
    await queries.invalidateQueries()
  }
  return { inter, say }
}

/** Says after saving that the deceased held a right of use; the page of the record says so too. */
export function useHeldRights() {
  const { t } = useLanguage()
  return async (id: number) => {
    try {
      const { rights } = await heldRightsOf(id)
      const [right] = rights
      if (right) toast.success([t(heldRightTexts.deceased), right.grave?.label ?? right.document].join(': '))
    } catch (error) {
      // The page of the record asks again.
      if (!(error instanceof RequestFailed)) throw error
    }
  }
}
