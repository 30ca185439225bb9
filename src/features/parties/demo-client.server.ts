import { jmbgControlDigit } from '../../shared/jmbg.ts'
import type { SeededRandom } from '../../shared/seeded-random.ts'

const nobody: number | null = null

const men = ['Милан', 'Зоран', 'Драган', 'Слободан', 'Јован', 'Бранислав', 'Горан']
const women = ['Љиљана', 'Снежана', 'Весна', 'Гордана', 'Јелена', 'Биљана', 'Драгана']
const surnames = ['Јовановић', 'Петровић', 'Ђорђевић', 'Николић', 'Чолић', 'Живковић', 'Шћекић', 'Тодоровић']
const streets = ['Карађорђева', 'Светосавска', 'Војводе Мишића', 'Његошева', 'Цара Душана']
const towns = ['Зеленград', 'Зеленград', 'Доње Поље', 'Брестовица']

/** The client of contracts and letters; some clients are recorded as parties. */
export type DemoClient = ReturnType<typeof demoClient>

export function demoClient(chance: SeededRandom) {
  const isMan = chance.next() < 0.5
  const born = `${chance.integer(1948, 1988)}-${String(chance.integer(1, 12)).padStart(2, '0')}-${String(chance.integer(1, 28)).padStart(2, '0')}`
  const serial = String(chance.integer(0, 480) + (isMan ? 0 : 500)).padStart(3, '0')
  const first12 = `${born.slice(8)}${born.slice(5, 7)}${born.slice(1, 4)}77${serial}`
  return {
    clientName: chance.any(isMan ? men : women),
    clientSurname: chance.frequent(surnames),
    clientCity: chance.frequent(towns),
    clientAddress: chance.any(streets),
    clientAddressNumber: chance.next() < 0.06 ? 'бб' : `${chance.integer(1, 98)}${chance.next() < 0.15 ? 'а' : ''}`,
    identityCardNumber: String(chance.integer(1_000_000, 9_999_999)).padStart(9, '0'),
    jmbg: `${first12}${jmbgControlDigit(first12)}`,
    partyId: nobody,
  }
}
