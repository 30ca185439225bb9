import { IconPrinter } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { Menu } from '../../client/Menu.tsx'
import classes from '../../client/records/ListExport.module.css'
import { recordsTexts } from '../../client/records/texts.ts'
import { usePreview } from '../../client/records/use-document.tsx'
import { interestSheetPath, noDebtPath, openItemsPath } from './calls.ts'
import { moneyCodes } from '../ledger/public.ts'
import { accountTexts as texts } from './texts.ts'

const documents = {
  soon: texts.soon,
  made: texts.made,
  refused: { ...moneyCodes, NO_DEBT_OVERDUE: texts.noDebtOverdue },
}

/** What is printed of a party's account: the statement of open items, the interest sheet and the certificate of no debt. */
export function PartyDocuments({ id, on }: { id: number; on: string }) {
  const { t } = useLanguage()
  const { show, dialog } = usePreview(documents)
  return (
    <>
      <Menu
        label={t(recordsTexts.print)}
        className={classes['button']}
        button={
          <>
            <IconPrinter size={18} stroke={1.6} aria-hidden />
            <span className={classes['name']}>{t(recordsTexts.print)}</span>
          </>
        }
        items={[
          { key: 'openItems', label: t(texts.openItems), run: () => show(`${openItemsPath}/${id}?on=${on}`) },
          { key: 'interest', label: t(texts.sheet), run: () => show(`${interestSheetPath}/${id}?on=${on}`) },
          { key: 'noDebt', label: t(texts.noDebt), run: () => show(`${noDebtPath}/${id}?on=${on}`) },
        ]}
      />
      {dialog}
    </>
  )
}
