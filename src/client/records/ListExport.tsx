import { IconDownload } from '../icons-later.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { exportList, exportTexts, type ExportedList } from './export-list.ts'
import classes from './ListExport.module.css'

/** The menu that downloads the whole list, as it is searched, filtered and sorted. */
export function ListExport(list: ExportedList) {
  const { t } = useLanguage()
  const formats = [
    ['xlsx', exportTexts.xlsx],
    ['csv', exportTexts.csv],
  ] as const
  return (
    <Menu
      label={t(exportTexts.export)}
      className={classes['button']}
      button={
        <>
          <IconDownload size={18} stroke={1.6} aria-hidden />
          {t(exportTexts.export)}
        </>
      }
      items={formats.map(([format, label]) => ({
        key: format,
        label: t(label),
        run: () => void exportList(list, format),
      }))}
    />
  )
}
