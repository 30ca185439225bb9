import { IconDownload } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { Menu } from '../../client/Menu.tsx'
import { exportTexts, saveTable } from '../../client/records/export-list.ts'
import classes from '../../client/records/ListExport.module.css'
import { exportDebtors } from './calls.ts'

/** The debtors found as a table. */
export function DebtorsExport({ asked }: { asked: object }) {
  const { t, language } = useLanguage()
  return (
    <Menu
      label={t(exportTexts.export)}
      className={classes['button']}
      button={
        <>
          <IconDownload size={18} stroke={1.6} aria-hidden />
          <span>{t(exportTexts.export)}</span>
        </>
      }
      items={(['xlsx', 'csv'] as const).map((format) => ({
        key: format,
        label: t(exportTexts[format]),
        run: () => void saveTable(exportDebtors, { ...asked, format, language }),
      }))}
    />
  )
}
