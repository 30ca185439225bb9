import { IconAlertTriangle, IconCheck, IconX } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { tableDate } from '../../shared/dates.ts'
import { answerTexts, badgeTexts as texts, effectTexts } from './badge-texts.ts'
import { type Reason, reasons as declared } from './reasons.ts'
import { kindTexts, reasonText } from './texts.ts'
import type { VerdictAnswer } from './verdict.ts'
import classes from './VerdictBadge.module.css'

const icons = { YES: IconCheck, CONDITIONALLY: IconAlertTriangle, NO: IconX }

/** Whether somebody can be buried in a grave, and where: docs/domain/burial-verdict.md#checks */
export function VerdictBadge(props: Pick<VerdictAnswer, 'answer' | 'slot' | 'date' | 'kind'> & { isSmall?: boolean }) {
  const { answer, slot, date, kind, isSmall } = props
  const { t } = useLanguage()
  const Icon = icons[answer]
  const where = [
    slot && slot.place !== null && `${t(texts.place)} ${slot.place}`,
    slot && slot.level !== null && `${t(texts.level)} ${slot.level}`,
  ].filter(Boolean)
  return (
    <p className={classes['answer']} data-small={isSmall}>
      <strong data-answer={answer}>
        <Icon size={20} aria-hidden />
        {t(answerTexts[answer])}
      </strong>
      <span>
        {`${t(texts.asked)} ${tableDate(date)}, ${t(kindTexts[kind])}`}
        {where.length > 0 && ` · ${t(texts.where)}: ${where.join(', ')}`}
      </span>
    </p>
  )
}

export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useLanguage()
  if (reasons.length === 0) return null
  return (
    <ul className={classes['reasons']}>
      {reasons.map((reason) => {
        const { evidence, advice } = reasonText(reason)
        const { effect } = declared[reason.code]
        return (
          <li key={reason.code} data-effect={effect}>
            <span className={classes['effect']}>{t(effectTexts[effect])}</span>
            <span>
              {t(evidence)}
              {advice && <span className={classes['advice']}>{t(advice)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
