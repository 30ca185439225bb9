import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

export const paymentScheduleTexts = {
  title: pageTitles.paymentSchedule,
  back: ['Закуп гробног места', 'Rent contracts'],
  print: ['Одштампај', 'Print'],
  contract: ['Уговор', 'Contract'],
  price: ['Цена', 'Price'],
  instalment: ['Месечна рата', 'Monthly instalment'],
  calculator: ['Калкулатор', 'Calculator'],
  year: ['Година', 'Year'],
  month: ['Месец', 'Month'],
  months: ['Месеци', 'Months'],
  amount: ['Износ', 'Amount'],
  total: ['Укупно', 'Total'],
  paid: ['Плаћено до изабраног месеца', 'Amount to date'],
  remaining: ['Преостало за плаћање', 'Remaining amount'],
  actuallyPaid: ['Стварно плаћено', 'Actually paid'],
  actuallyOwed: ['Стварно дуговање', 'Actually owed'],
  firstYear: ['Прва година', 'First year'],
  fullYears: ['Пуне године', 'Full years'],
  lastYear: ['Последња година', 'Last year'],
  difference: ['Разлика због заокруживања рата', 'Rounding difference of the instalments'],
  chart: ['Плаћено и преостало на крају сваке године', 'Paid and remaining at the end of each year'],
  chartPaid: ['Плаћено', 'Paid'],
  chartRemaining: ['Преостало', 'Remaining'],
} as const satisfies Record<string, Text>
