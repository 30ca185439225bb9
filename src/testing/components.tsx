import { ActionIcon, Alert, Button, Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../features/home/Card.tsx'
import home from '../features/home/Home.module.css'
import { IconHelp, IconPlus, IconPrinter } from '../client/icons.tsx'
import { useLanguage } from '../client/language.tsx'
import { Menu } from '../client/Menu.tsx'
import { PasswordField } from '../client/PasswordField.tsx'
import { PasswordRule } from '../features/passwords/PasswordRule.tsx'
import { Confirm } from '../client/records/Confirm.tsx'
import { EmptyList } from '../client/records/EmptyList.tsx'
import { ExplainedButton } from '../client/records/ExplainedButton.tsx'
import { FilterSelect } from '../client/records/FilterSelect.tsx'
import { Notice } from '../client/records/Notice.tsx'
import { Outdated } from '../client/records/Outdated.tsx'
import { PageFooter } from '../client/records/PageFooter.tsx'
import { type FieldExtras, type FormType, RecordField } from '../client/records/RecordField.tsx'
import { ReferencePicker } from '../client/records/ReferencePicker.tsx'
import { SearchBox } from '../client/records/SearchBox.tsx'
import { Skeleton } from '../client/Skeleton.tsx'
import { toast } from '../client/toasts.tsx'
import { deathRecord } from '../features/death-records/record.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { graveCandidates } from '../features/grave-references/public.tsx'
import { rentContract } from '../features/rent-contracts/record.ts'
import { rentContractTexts } from '../features/rent-contracts/texts.ts'
import { capital, type Text } from '../shared/texts.ts'
import { Charts, Drawers, Menus, Tables } from './components-of-records.tsx'

const nothing = () => undefined

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-start' }}>{children}</div>
    </section>
  )
}

function Buttons() {
  const variants = ['filled', 'default', 'subtle'] as const
  return (
    <Part title="Buttons">
      {variants.map((variant) => (
        <div key={variant} style={{ display: 'flex', gap: 8 }}>
          <Button variant={variant}>{capital(variant)}</Button>
          <Button variant={variant} leftSection={<IconPlus size={18} aria-hidden />}>
            With an icon
          </Button>
          <Button variant={variant} loading>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <Button color="red">Deletes</Button>
      <ExplainedButton variant="default" unusable="Select a month first." onClick={nothing}>
        Explained
      </ExplainedButton>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Help" title="Help">
        <IconHelp size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Menu
        label="Menu"
        button="Menu"
        heading="A menu"
        items={[
          { key: 'print', label: 'Print', Icon: IconPrinter, run: nothing },
          { key: 'current', label: 'Current', current: true, run: nothing },
          { key: 'delete', label: 'Delete', danger: true, run: nothing },
        ]}
      />
    </Part>
  )
}

interface Sample {
  state: string
  name: string
  value?: string
  error?: string
  extras?: FieldExtras
}
const samples: Sample[] = [
  { state: 'empty, required', name: 'firstName' },
  { state: 'filled', name: 'lastName', value: 'Њежић' },
  { state: 'invalid', name: 'fathersName', error: 'Унесите име оца.' },
  { state: 'with a hint', name: 'mothersName', value: 'Живка', extras: { hint: 'Taken from the last record' } },
  { state: 'with a warning', name: 'burialPlaceNumber', value: '204', extras: { warning: 'Used twice' } },
  { state: 'disabled', name: 'jmbg', extras: { disabled: true } },
  { state: 'offers a value for =', name: 'placeOfDeath', extras: { same: { field: 'Место рођења', value: 'Шабац' } } },
  { state: 'date, empty', name: 'dateOfBirth' },
  { state: 'date, filled', name: 'dateOfDeath', value: '2026-03-10' },
  { state: 'date, invalid', name: 'dateOfBurial', value: '31.2.', error: 'Датум није исправан.' },
  { state: 'choice', name: 'burialType', value: 'raka', extras: { options: [{ value: 'raka', label: 'Рака' }] } },
  { state: 'time', name: 'burialTime', value: '12:30' },
  { state: 'long text', name: 'notes', value: 'Два реда\nтекста' },
]

function Field({ state, name, value: first = '', error, extras }: Sample) {
  const { t } = useLanguage()
  const [value, setValue] = useState(first)
  const isAmount = name === 'priceTag'
  const type: FormType = isAmount ? rentContract : deathRecord
  const fields: Readonly<Record<string, Text>> = isAmount ? rentContractTexts.fields : deathRecordTexts.fields
  return (
    <div style={{ width: 260 }}>
      <RecordField
        {...{ type, name, value, error, extras }}
        id={`sample-${name}`}
        label={t(fields[name] ?? ['', ''])}
        autoFocus={false}
        onChange={setValue}
        onBlur={nothing}
      />
      <small>{state}</small>
    </div>
  )
}

function Fields() {
  const [password, setPassword] = useState('Pokoj2026')
  return (
    <Part title="Fields">
      {samples.map((sample) => (
        <Field key={sample.name} {...sample} />
      ))}
      <Field name="priceTag" state="amount" value="60.000,00" />
      {[undefined, { id: 9, name: '7/2/1' }].map((known) => (
        <div key={known?.id ?? 'none'} style={{ width: 320 }}>
          <ReferencePicker
            label={known ? 'A chosen record' : 'A record to choose'}
            from={graveCandidates}
            known={known}
            value={String(known?.id ?? '')}
            onChange={nothing}
          />
        </div>
      ))}
      <div style={{ width: 320 }}>
        <PasswordField
          label="Password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <PasswordRule id="sample-rule" typed={password} email="mira@zelengrad.example" />
      </div>
    </Part>
  )
}

function Lists() {
  const [period, setPeriod] = useState(2026)
  const [page, setPage] = useState(2)
  return (
    <Part title="Lists">
      <SearchBox hint="Surname, name, JMBG…" searched="" onSearch={nothing} active={false} />
      <FilterSelect
        label="Year"
        value={period}
        options={[2026, 2025].map((value) => ({ value, label: String(value) }))}
        onChange={setPeriod}
      />
      <PageFooter {...{ page, size: 10 }} total={35} texts={deathRecordTexts} onPage={setPage} onSize={nothing} />
      <div style={{ width: 420 }}>
        <EmptyList text="No records yet. Add the first one." ways={[['Show all years', nothing]]} />
      </div>
    </Part>
  )
}

function Messages() {
  const [isAsked, setAsked] = useState(false)
  return (
    <Part title="Messages">
      <Alert color="yellow" title="A warning">
        It does not prevent saving.
      </Alert>
      <Alert color="red">A fault, in a sentence.</Alert>
      <Outdated load={async () => Promise.resolve()} />
      <Notice message="3 in other years" action="show" onFollow={nothing} onDismiss={nothing} />
      <Button variant="default" onClick={() => toast.success('Saved.', { action: { label: 'Undo', run: nothing } })}>
        A success
      </Button>
      <Button variant="default" onClick={() => toast.error('Not saved.')}>
        An error
      </Button>
      <Button variant="default" onClick={() => toast.pending('Being made.')}>
        Something pending
      </Button>
      <Button variant="default" onClick={() => setAsked(true)}>
        A question
      </Button>
      {isAsked && (
        <Confirm
          title="Delete the record?"
          question="It can be restored from the list."
          about="Љубица Њежић"
          yes="Delete"
          no="Keep"
          onYes={() => setAsked(false)}
          onNo={() => setAsked(false)}
        />
      )}
    </Part>
  )
}

/** The components of forms, lists, charts and messages in their states; `npm run dev`, then /components.html. Not part of the production build. */
export function Components() {
  return (
    <main style={{ display: 'grid', gap: 28, maxWidth: 1200, margin: '0 auto', padding: 24 }}>
      <h1>Components</h1>
      <Buttons />
      <Fields />
      <Lists />
      <Part title="Tables">
        <Tables />
      </Part>
      <Part title="Menus">
        <Menus />
      </Part>
      <Part title="Drawers">
        <Drawers />
      </Part>
      <Part title="Charts">
        <Charts />
      </Part>
      <Messages />
      <Part title="Loading">
        <div style={{ width: 320 }}>
          <Skeleton />
        </div>
        <div style={{ width: 320 }}>
          <Skeleton kind="field" lines={2} />
        </div>
        <Loader size="sm" />
      </Part>
      <Part title="Cards">
        <Card title="Today">
          <ul className={home['lines']}>
            <li>
              <span>Burials</span> <span>3</span>
            </li>
          </ul>
          <p className={home['note']}>A note.</p>
        </Card>
      </Part>
    </main>
  )
}
