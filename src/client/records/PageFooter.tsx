import { amountWithCurrency, paraOfSum } from '../../shared/money.ts'
import { type Page, type PageSize, pageSizes } from '../../shared/list-page.ts'
import type { CountedText, Text } from '../../shared/texts.ts'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import type { RecordType } from '../../shared/record.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { lastPage, rangeText } from './list-search.ts'
import classes from './PageFooter.module.css'
import { recordsTexts } from './texts.ts'
import { useOtherSums } from './use-other-sums.tsx'
import type { Texts } from './use-records.ts'

const inTotal: Text = ['Укупно', 'Total']
const withoutDeleted: Text = ['без обрисаних', 'without deleted records']

interface PageFooterProps {
  page: number
  size: PageSize
  total: number
  /** False if not all matches are counted: there are more than `total`. */
  isExact?: boolean
  withDeleted?: boolean
  sums?: Page<unknown>['sums']
  /** The list whose other amounts are summed on request. */
  amounts?: { type: RecordType; body: object }
  texts: { count: CountedText; fields?: Texts['fields'] }
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

/** Rows per page, the range of rows shown, and the navigation to other pages. */
export function PageFooter({
  page,
  size,
  total,
  isExact = true,
  withDeleted = false,
  sums: usual = {},
  amounts,
  texts: { count: forms, fields = {} },
  onPage,
  onSize,
}: PageFooterProps) {
  const { t, language } = useLanguage()
  const { others, sums } = useOtherSums(amounts, usual)
  const last = lastPage(total, size)
  const buttons = [
    { label: t(recordsTexts.first), Icon: IconChevronsLeft, to: 1, usable: page > 1 },
    { label: t(recordsTexts.previous), Icon: IconChevronLeft, to: page - 1, usable: page > 1 },
    { label: t(recordsTexts.next), Icon: IconChevronRight, to: page + 1, usable: page < last },
    { label: t(recordsTexts.last), Icon: IconChevronsRight, to: last, usable: page < last },
  ]
  const toPage = ({ label, Icon, to, usable }: (typeof buttons)[number]) => (
    <button
      key={label}
      type="button"
      className={classes['page']}
      aria-label={label}
      title={label}
      // Remains focusable: reaching the last page must not lose the focus.
      aria-disabled={!usable}
      onClick={() => usable && onPage(to)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return (
    <div className={classes['footer']}>
      {Object.entries(sums).map(([name, sum]) => (
        <p key={name} className={classes['sum']}>
          {t(inTotal)}
          {withDeleted && ` ${t(withoutDeleted)}`} – {t(fields[name] ?? [name, name])}:{' '}
          {amountWithCurrency(paraOfSum(sum), language)}
        </p>
      ))}
      {others}
      <FilterSelect
        label={t(recordsTexts.rowsPerPage)}
        value={size}
        options={pageSizes.map((each) => ({ value: each, label: String(each) }))}
        onChange={onSize}
      />
      <span className={classes['range']}>
        {rangeText({ page, size, total, isExact, withDeleted }, forms, language)}
      </span>
      <nav aria-label={t(recordsTexts.pages)} className={classes['pages']}>
        {buttons.slice(0, 2).map(toPage)}
        <span aria-current="page" aria-label={`${t(recordsTexts.page)} ${page}`}>
          {page}
        </span>
        {buttons.slice(2).map(toPage)}
      </nav>
    </div>
  )
}
