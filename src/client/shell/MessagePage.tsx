import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { reference } from '../../shared/texts.ts'
import { lastFault } from '../connection.ts'
import { useLanguage } from '../language.tsx'
import classes from './MessagePage.module.css'
import { messageTexts } from './message-texts.ts'
import { shellTexts } from './texts.ts'

/** docs/requirements.md#error-pages */
export function MessagePage({ kind }: { kind: 'error' | 'forbidden' | 'notFound' }) {
  const { t } = useLanguage()
  const fault = kind === 'error' ? lastFault() : undefined
  return (
    <div className={classes['message']}>
      <svg viewBox="0 0 60 120" width="44" height="88" aria-hidden>
        <path d="M30 2c17 26 23 50 23 73 0 19-8 33-19 36v8h-8v-8C15 108 7 94 7 75 7 52 13 28 30 2z" />
      </svg>
      <Title order={1}>{t(shellTexts[kind])}</Title>
      <p>{t(messageTexts[`${kind}Help`])}</p>
      {fault && (
        <p>
          {t(reference)}: {fault}
        </p>
      )}
      <div className={classes['ways']}>
        {kind === 'error' && (
          <Button variant="default" onClick={() => window.history.back()}>
            {t(messageTexts.tryAgain)}
          </Button>
        )}
        <Button component={Link} to="/">
          {t(messageTexts.backHome)}
        </Button>
      </div>
    </div>
  )
}
