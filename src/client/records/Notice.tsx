import { CloseButton } from '@mantine/core'
import { useLanguage } from '../language.tsx'
import classes from './Notice.module.css'
import { recordsTexts } from './texts.ts'

interface NoticeProps {
  message: string
  /** The action of the link, e.g. «прикажи». */
  action: string
  onFollow: () => void
  onDismiss?: () => void
}

/** A line that stays until its link is followed or it is closed. */
export function Notice({ message, action, onFollow, onDismiss }: NoticeProps) {
  const { t } = useLanguage()
  return (
    <div className={classes['notice']}>
      <button type="button" className={classes['link']} onClick={onFollow}>
        {`${message} – `}
        <b>{action}</b>
      </button>
      {onDismiss && <CloseButton size="sm" aria-label={`${t(recordsTexts.close)}: ${message}`} onClick={onDismiss} />}
    </div>
  )
}
