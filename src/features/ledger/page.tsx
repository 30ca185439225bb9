import { Checkbox, NativeSelect, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import classes from '../../client/records/Records.module.css'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { today } from '../../shared/dates.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { vatRatesOn } from '../../shared/vat.ts'
import { type MoneySettingsAnswer, readMoneySettings, saveMoneySettings } from './calls.ts'
import type { MoneySettings } from './settings.ts'
import { limitationTexts, moneySettingTexts, moneyTexts as texts, vatTexts } from './texts.ts'
import { useChange } from './use-change.tsx'

const years = Array.from({ length: 10 }, (_, at) => String(at + 1))
/** Those of today, and the chosen one, which may be older. */
const ratesWith = (chosen: number | null) => [
  ...new Set([0, ...vatRatesOn(today()), ...(chosen === null ? [] : [chosen])]),
]
const settingsKey = ['moneySettings']

/** What a company decides about its money. */
export function MoneySettingsPage() {
  const { t } = useLanguage()
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request(readMoneySettings, { signal }),
  })
  return (
    <div className={classes['list']} style={{ maxWidth: 720 }}>
      <header>
        <Title order={1}>{t(pageTitles.moneySettings)}</Title>
      </header>
      {settings.isError && !settings.data && (
        <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void settings.refetch()]]} />
      )}
      {settings.isPending && <Skeleton lines={8} kind="field" />}
      {settings.data && <Settings {...settings.data.moneySettings} vatPayer={settings.data.vatPayer} />}
    </div>
  )
}

function Settings({
  version,
  newGraves,
  vatPayer,
  ...answers
}: MoneySettingsAnswer['moneySettings'] & Pick<MoneySettingsAnswer, 'vatPayer'>) {
  const { t } = useLanguage()
  const { busy, change } = useChange<MoneySettingsAnswer>(settingsKey)
  const save = (body: Partial<MoneySettings>) =>
    void change(() => request(saveMoneySettings, { body: { ...body, version }, showsOwnError: true }))
  return (
    <section>
      {moneySettingTexts.map(({ name, label, meaning }) => (
        <Checkbox
          key={name}
          mb="md"
          checked={answers[name]}
          disabled={busy}
          label={t(label)}
          description={t(meaning)}
          onChange={({ currentTarget: { checked } }) => save({ [name]: checked })}
        />
      ))}
      <NativeSelect
        label={t(texts.newGraves)}
        disabled={busy}
        value={newGraves}
        data={[
          { value: 'PRO_RATA', label: t(texts.proRata) },
          { value: 'NEXT_YEAR', label: t(texts.nextYear) },
        ]}
        onChange={({ currentTarget: { value } }) => save({ newGraves: value === 'PRO_RATA' ? value : 'NEXT_YEAR' })}
      />
      {vatPayer !== false && (
        <fieldset style={{ border: 0, margin: 'var(--mantine-spacing-lg) 0', padding: 0 }}>
          <Text component="legend" fw={600}>
            {t(texts.contractVat)}
          </Text>
          <Text size="sm" c="dimmed">
            {t(texts.vatMeaning)}
          </Text>
          {vatTexts.map(({ name, label }) => (
            <NativeSelect
              key={name}
              mt="md"
              label={t(label)}
              disabled={busy}
              value={answers[name] ?? ''}
              data={[
                { value: '', label: t(texts.vatNotStated) },
                ...ratesWith(answers[name]).map((rate) => ({ value: String(rate), label: `${rate} %` })),
              ]}
              onChange={({ currentTarget: { value } }) => save({ [name]: value === '' ? null : Number(value) })}
            />
          ))}
        </fieldset>
      )}
      {limitationTexts.map(({ name, label, meaning }) => (
        <NativeSelect
          key={name}
          mt="md"
          label={t(label)}
          description={t(meaning)}
          disabled={busy}
          value={String(answers[name])}
          data={years}
          onChange={({ currentTarget: { value } }) => save({ [name]: Number(value) })}
        />
      ))}
    </section>
  )
}
