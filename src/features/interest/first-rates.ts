import type { InterestRates } from './calls.ts'

const sessions = 'Пресек одлука НБС по седницама, други извор'
const utility = 'Табела једног комуналног предузећа'
const nationalBank = 'НБС, преглед за 2023. годину'
const unverified = 'Проверити на страници НБС'

const rates: readonly (readonly [from: string, percent: number, source: string])[] = [
  ['2018-03-15', 11.25, sessions],
  ['2018-04-13', 11, sessions],
  ['2019-07-12', 10.75, sessions],
  ['2019-08-09', 10.5, sessions],
  ['2019-11-08', 10.25, sessions],
  ['2020-03-13', 9.75, `${sessions}; проверити дан`],
  ['2020-04-10', 9.5, sessions],
  ['2020-06-12', 9.25, sessions],
  ['2020-12-11', 9, utility],
  ['2022-04-08', 9.5, utility],
  ['2022-05-13', 10, utility],
  ['2022-06-10', 10.5, utility],
  ['2022-07-08', 10.75, utility],
  ['2022-08-12', 11, utility],
  ['2022-09-09', 11.5, utility],
  ['2022-10-07', 12, utility],
  ['2022-11-11', 12.5, unverified],
  ['2022-12-09', 13, unverified],
  ['2023-01-13', 13.25, nationalBank],
  ['2023-02-10', 13.5, nationalBank],
  ['2023-03-10', 13.75, nationalBank],
  ['2023-04-07', 14, nationalBank],
  ['2023-06-09', 14.25, nationalBank],
  ['2023-07-14', 14.5, nationalBank],
  ['2024-06-14', 14.25, unverified],
  ['2024-07-12', 14, unverified],
  ['2024-09-13', 13.75, unverified],
]

/** The rates until a super administrator saves others: docs/domain/money.md#interest-rates */
export const firstRates: InterestRates = {
  entities: rates.map(([from, percent, source]) => ({ from, percent, source })),
  verifiedThrough: '2026-09-10',
}
