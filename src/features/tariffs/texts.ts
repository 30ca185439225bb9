import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { graveTypeTexts } from '../sections/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { tariffsPage } from './page-entry.ts'
import { tariff, type Tariff, type TariffCode } from './record.ts'

const wholeNumber = (least: number, most: number): Text => [
  `Цео број од ${least} до ${most}.`,
  `Enter a whole number from ${least} to ${most}.`,
]

export const tariffTexts = {
  type: tariff,
  title: tariffsPage.title,
  ...nounTexts({
    gender: 'f',
    accusative: 'цену',
    count: { one: ['цена', 'price'], few: ['цене', 'prices'], other: ['цена', 'prices'] },
  }),
  searchHint: ['Шифра, назив, одлука…', 'Code, name, decision…'],
  empty: [
    'Још нема цена. Администратор уноси оне из одлуке о ценама, са даном од ког важе.',
    'No prices yet. An administrator enters those of the town’s decision, with the day from which they apply.',
  ],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    code: ['Шифра', 'Code'],
    name: ['Назив', 'Name'],
    kind: ['За шта', 'For what'],
    periodMonths: ['За колико месеци', 'For how many months'],
    graveType: ['Врста гробног места', 'Type of grave'],
    capacityFrom: ['Прима најмање', 'Capacity from'],
    capacityTo: ['Прима највише', 'Capacity to'],
    basis: ['Цена је', 'The price is'],
    amount: ['Цена', 'Price'],
    vatRate: ['ПДВ (%)', 'VAT (%)'],
    multiplyByPlaces: ['За свако место', 'For each place'],
    stepsBy: ['Ступњеви по', 'Steps by'],
    steps: ['Цене по ступњевима', 'Prices by steps'],
    validFrom: ['Важи од', 'Valid from'],
    validTo: ['Важи до', 'Valid to'],
    decisionNumber: ['Број одлуке', 'Number of the decision'],
    gazette: ['Службени лист', 'Official gazette'],
  },
  rows: {
    steps: {
      from: ['Од', 'From'],
      price: ['Цена', 'Price'],
      eachFurther: ['Свако даље', 'Each further one'],
    },
  },
  explanations: {
    code: [
      'Ознака из ценовника. Кад се цена промени, унесите је поново са истом шифром и новим даном; стара остаје за раније периоде.',
      'As in the price list. When a price changes, enter it again with the same code and the new day; the old one stays for earlier periods.',
    ],
    periodMonths: [
      'За годишњу накнаду 12, за десетогодишњи закуп 120. Накнада за 12 месеци иде по календарској години, остале од почетка права.',
      'Enter 12 for a yearly fee, 120 for a lease of ten years. A maintenance fee for 12 months follows the calendar year, others the first day of the right.',
    ],
    capacityFrom: [
      'Колико сандука прима место, а урни ако сандуке не прима. Од више цена важи она са више услова.',
      'How many coffins the grave takes, or urns if it takes none. Of several prices, the one with more conditions applies.',
    ],
    multiplyByPlaces: [
      'Цена се множи бројем места у гробном месту. Гробнице се често наплаћују по реду, а не по местима.',
      'The price is multiplied by the number of places. Tombs are often charged by class instead.',
    ],
    stepsBy: [
      'Цена горе важи до првог ступња, а од сваког ступња његова. Ширина је други број у димензијама, започет метар је цео.',
      'The price above applies below the first step, then that of each step. The width is the second number of the dimensions; a metre begun counts as one.',
    ],
    validTo: [
      'Само за цену која престаје без замене. Нова цена са истом шифром замењује стару.',
      'Only for a price that ends without another. A new price with the same code replaces the old one.',
    ],
  },
  codes: {
    ...graveyardCodes,
    TARIFF_NOT_EXIST: ['Цена не постоји.', 'The price does not exist.'],
    TARIFF_ALREADY_EXIST: [
      'Цена са овом шифром већ важи од тог дана.',
      'A price with this code already applies from this day.',
    ],
    TARIFF_CODE_CANT_BE_NULL: ['Унесите шифру.', 'Required'],
    TARIFF_NAME_CANT_BE_NULL: ['Унесите назив.', 'Required'],
    TARIFF_KIND_CANT_BE_NULL: ['Изаберите за шта је цена.', 'Required'],
    TARIFF_PERIOD_MONTHS_CANT_BE_NULL: ['Унесите за колико месеци је накнада.', 'Required'],
    TARIFF_PERIOD_MONTHS_NOT_VALID: wholeNumber(12, 1200),
    TARIFF_CAPACITY_FROM_NOT_VALID: wholeNumber(0, 1000),
    TARIFF_CAPACITY_TO_NOT_VALID: wholeNumber(0, 1000),
    TARIFF_CAPACITY_NOT_IN_ORDER: ['Мање је од најмањег.', 'This is less than the least.'],
    TARIFF_BASIS_CANT_BE_NULL: ['Изаберите да ли је у цени ПДВ.', 'Required'],
    TARIFF_AMOUNT_CANT_BE_NULL: ['Унесите цену.', 'Required'],
    TARIFF_VAT_RATE_CANT_BE_NULL: ['Унесите стопу ПДВ, или 0.', 'Required'],
    TARIFF_VAT_RATE_NOT_OF_DAY: [
      'Такав ПДВ не важи тог дана. Унесите 0 ако се не обрачунава.',
      'No such VAT applies on that day. Enter 0 if none is charged.',
    ],
    TARIFF_VALID_FROM_CANT_BE_NULL: ['Унесите први дан.', 'Required'],
    TARIFF_DATES_NOT_IN_ORDER: ['Последњи дан је пре првог.', 'The last day is before the first.'],
    TARIFF_STEP_FROM_CANT_BE_NULL: ['Унесите од колико важи.', 'Required'],
    TARIFF_STEP_FROM_NOT_VALID: wholeNumber(1, 100),
    TARIFF_STEP_PRICE_CANT_BE_NULL: ['Унесите цену.', 'Required'],
    TARIFF_STEP_REPEATED: ['Овај ступањ је већ наведен.', 'This step is already there.'],
  },
  choices: {
    kind: {
      FEE_MAINTENANCE: ['Накнада за одржавање', 'Maintenance fee'],
      FEE_LEASE: ['Закуп', 'Lease'],
      SERVICE: ['Услуга', 'Service'],
    },
    graveType: graveTypeTexts,
    basis: { GROSS: ['са ПДВ', 'with VAT'], NET: ['без ПДВ', 'without VAT'] },
    multiplyByPlaces: { YES: ['Да', 'Yes'], NO: ['Не', 'No'] },
    stepsBy: { PLACES: ['броју места', 'places'], WIDTH: ['ширини у метрима', 'width in metres'] },
  },
} as const satisfies RecordTexts<keyof Tariff, TariffCode>

/** Of the form, and of the page of a record. */
export const tariffFormTexts = {
  what: ['Шта се наплаћује', 'What is charged'],
  forWhich: ['За која гробна места', 'For which graves'],
  price: ['Цена', 'Price'],
  decision: ['Одлука и важење', 'Decision and validity'],
  allGraveyards: ['Сва гробља', 'All graveyards'],
  allTypes: ['Све врсте', 'All types'],
  noSteps: ['Без ступњева', 'No steps'],
  step: ['Ступањ', 'Step'],
} as const satisfies Record<string, Text>
