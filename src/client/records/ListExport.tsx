import { useNavigate } from '@tanstack/react-router'
import { mayImport } from '../../shared/imports.ts'
import { IconDownload } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { Menu } from '../Menu.tsx'
import { toImport } from './to-import.ts'
import { useSession } from '../session.ts'
import { exportList, exportTexts, type ExportedList } from './export-list.ts'
import classes from './ListExport.module.css'

type ListExportProps = ExportedList & {
  /** Of the whole list. */
  total?: number
  /** For the export of a part of it. */
  label?: string
}

/**
 * The menu that downloads the list with its current search, filters and order (a PDF with the columns of the screen).
 * For the whole list it also links to the import page, if the user may import records.
 */
export function ListExport({ total = 0, label, ...list }: ListExportProps) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const role = useSession()?.user.role
  const { type } = list
  const mayAdd = label === undefined && role !== undefined && mayImport(role, type)
  const mayExport = label !== undefined || total > 0
  if (!mayExport && !mayAdd) return null
  const name = label ?? t(mayAdd ? exportTexts.both : exportTexts.export)
  const formats = [
    ['xlsx', exportTexts.xlsx],
    ['csv', exportTexts.csv],
    ['pdf', exportTexts.pdf],
  ] as const
  return (
    <Menu
      label={name}
      className={classes['button']}
      button={
        <>
          <IconDownload size={18} stroke={1.6} aria-hidden />
          <span className={label === undefined ? classes['name'] : undefined}>{name}</span>
        </>
      }
      items={[
        ...(mayExport ? formats : []).map(([format, text]) => ({
          key: format,
          label: t(text),
          run: () => void exportList(list, format),
        })),
        ...(mayAdd
          ? [{ key: 'import', label: t(exportTexts.import), run: () => void navigate(toImport(type.page)) }]
          : []),
      ]}
    />
  )
}
