import { useNavigate } from '@tanstack/react-router'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { IconFileText } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { toRecord } from '../paths.ts'
import type { RowAction } from './record-pages.ts'
import { recordsTexts } from './texts.ts'

/** The action that opens the page of a record. */
export function usePageAction({ page }: Pick<RecordType, 'page'>) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  return ({ id }: Pick<Stored, 'id'>): RowAction => ({
    key: 'page',
    label: t(recordsTexts.openPage),
    Icon: IconFileText,
    run: () => void navigate(toRecord(page, id)),
  })
}
