import { IconDownload } from '../icons-later.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { exportList, exportTexts, type ExportedList } from './export-list.ts'
import classes from './ListExport.module.css'

/** The menu that downloads the whole list, as it is searched, filtered and sorted. */
export function ListExport({ label, ...list }: ExportedList & { label?: string }) {
  const { t } = useLanguage()
  const name = label ?? t(exportTexts.export)
  const formats = [
    ['xlsx', exportTexts.xlsx],
    ['csv', exportTexts.csv],
  ] as const
  return (
    <Menu
      label={name}
      className={classes['button']}
      button={
        <>
          <IconDownload size={18} stroke={1.6} aria-hidden />
          {name}
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
