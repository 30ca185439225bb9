import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../features/home/Card.tsx'
import { MonthsChart } from '../client/charts/MonthsChart.tsx'
import { IconEdit, IconPrinter } from '../client/icons.tsx'
import { Menu } from '../client/Menu.tsx'
import { lazyForm } from '../client/records/lazy-form.ts'
import exporting from '../client/records/ListExport.module.css'
import type { RecordPages } from '../client/records/record-pages.ts'
import records from '../client/records/Records.module.css'
import '../client/records/Selection.module.css'
import { RecordTable } from '../client/records/RecordTable.tsx'
import { DrawerSkeleton } from '../client/Skeleton.tsx'
import { GraveyardForm } from '../features/graveyards/form.tsx'
import { type RentContract, rentContract } from '../features/rent-contracts/record.ts'
import { rentContractTexts } from '../features/rent-contracts/texts.ts'
import { storedContract } from './stored-contracts.ts'
import { rentContractGroups } from '../features/rent-contracts/groups.ts'

const nothing = () => undefined

const pages: RecordPages<RentContract> = {
  type: rentContract,
  texts: rentContractTexts,
  titleColumns: ['clientName', 'clientSurname'],
  brief: ['contractNumber', 'contractDate'],
  groups: rentContractGroups,
  nameOf: ({ clientName, clientSurname }) => `${clientName} ${clientSurname}`,
  Form: lazyForm(async () => (await import('../features/rent-contracts/form.tsx')).RentContractForm),
}
const rows = [
  storedContract(1, { clientSurname: 'Његовановић' }),
  storedContract(2, { clientSurname: 'Изабрана' }),
  storedContract(3, { clientSurname: 'Управо сачувана' }),
  storedContract(4, { clientSurname: 'Обрисана', deleted: true }),
]
const actions = [
  { key: 'print', label: 'Print', Icon: IconPrinter, run: nothing },
  { key: 'edit', label: 'Edit', Icon: IconEdit, run: nothing },
  { key: 'delete', label: 'Delete', danger: true, run: nothing },
]

/** Rows: with a note, selected, just saved and deleted; and while they are loading, in a compact table. */
export function Tables() {
  const [sort, setSort] = useState('clientSurname,-contractDate')
  const of = {
    pages,
    sort,
    badgeOf: ({ id }: RentContract) => (id === 1 ? 'A note' : undefined),
    actionsOf: () => actions,
    selected: new Set([2]),
    highlighted: 3,
    onSort: setSort,
    onOpen: nothing,
    onRestore: nothing,
  }
  const { columns } = rentContract
  return (
    <div className={records['list']} style={{ width: '100%', display: 'grid', gap: 16 }}>
      <div className={records['card']}>
        <RecordTable {...of} rows={rows} layout={{ columns, isCompact: false }} />
      </div>
      <div className={records['card']}>
        <RecordTable {...of} rows={undefined} layout={{ columns, isCompact: true }} />
      </div>
    </div>
  )
}

/** Every kind of entry: with and without an icon, the current one, one in its own language, and one that deletes. */
export const Menus = () => (
  <Menu
    label="All entries"
    button="All entries"
    className={exporting['button']}
    heading="A heading"
    items={[
      ...actions.slice(0, 2),
      { key: 'current', label: 'Current', current: true, run: nothing },
      { key: 'language', label: 'Српски', lang: 'sr-Cyrl', run: nothing },
      ...actions.slice(2),
    ]}
  />
)

const months = Array.from({ length: 12 }, (_, month) => month)
const series = [
  { name: 'This year', numbers: months.map((month) => (month * 7) % 12) },
  { name: 'Last year', numbers: months.map((month) => (month * 5) % 9) },
]

/** A chart with its table, of two series, of one, and without anything to show. */
export function Charts() {
  const charts = [
    { title: 'Two years', shown: series },
    { title: 'One year', shown: series.slice(0, 1) },
    { title: 'Nothing yet', shown: [{ name: 'This year', numbers: months.map(() => 0) }] },
  ]
  return charts.map(({ title, shown }) => (
    <div key={title} style={{ width: 'min(380px, 100%)' }}>
      <Card title={title}>
        <MonthsChart name={title} series={shown}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month}>
                <th scope="row">{month + 1}</th>
                {shown.map(({ name, numbers }) => (
                  <td key={name}>{numbers[month]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </MonthsChart>
      </Card>
    </div>
  ))
}

/** A form in its drawer, which says what is wrong when an empty one is saved; and a drawer whose form is loading. */
export function Drawers() {
  const [shown, setShown] = useState<'form' | 'loading'>()
  const close = () => setShown(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setShown('form')}>
        A form
      </Button>
      <Button variant="default" onClick={() => setShown(shown ? undefined : 'loading')}>
        A form that is loading
      </Button>
      {shown === 'form' && <GraveyardForm row={null} onClose={close} onSaved={nothing} />}
      {shown === 'loading' && <DrawerSkeleton />}
    </>
  )
}
