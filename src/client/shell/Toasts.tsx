import { Notifications } from '@mantine/notifications'
import { useLanguage } from '../language.tsx'
import classes from '../toasts.module.css'
import { shellTexts } from './texts.ts'

/** At most three at a time, errors first: docs/requirements.md#messages */
export function Toasts() {
  const { t } = useLanguage()
  return (
    <section aria-label={t(shellTexts.messages)} data-screen-only>
      <Notifications
        limit={3}
        withinPortal={false}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        zIndex={1000}
        containerWidth={480}
        transitionDuration={0}
        classNames={{ root: classes['toasts'] ?? '' }}
      />
    </section>
  )
}
