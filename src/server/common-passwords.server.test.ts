import { expect, test } from 'vitest'
import { passwordRule } from '../shared/password-rule.ts'
import { isCommonPassword } from './common-passwords.ts'

const about = {
  email: 'mirjana.petrovic@pomen.rs',
  name: 'Мирјана',
  surname: 'Петровић',
  company: 'ЈКП „Комуналац“ Зеленград',
}

/** All of them meet the rule's length, letters and digits. */
test.each([
  'Password1',
  'PASSWORd1',
  'Password123!',
  '123Password',
  'P@ssw0rd1',
  'Passw0rd2026',
  'Qwerty123',
  'Qwertyuiop1',
  'Dragon2026',
  '!!Monkey99',
  'Letmein1!',
  'Football2024',
  'Sunshine1',
  'Iloveyou1',
  'Abc123456',
  'Aa12345678',
  'Aaaaaaa1',
  'PasswordPassword1',
  'Lozinka123',
  'Лозинка123',
  'ЛОЗИНКа1',
  'лОзинка2026!',
  'L0zinka1',
  'MojaLozinka1',
  'МојаЛозинка1',
  'NovaSifra2026',
  'Шифра2024',
  'Sifra2024',
  'Šifra2024',
  'S1fra2024',
  'Србија2026',
  'Srbija381!',
  'Beograd011',
  'Београд2026',
  'Гробље2026',
  'Groblje1!',
  'Grobqe2026',
  'Grobqanska1',
  'Ponedeqak1',
  'Qubica1985',
  'Vrawe2026!',
  'Yveyda1945',
  '[Ifra2026',
  "Jovanovi'1",
  'Aran]elovac1',
  'Po\\arevac1',
  'Звезда1991',
  'CrvenaZvezda1',
  'Партизан1945',
  'Partizan1945!',
  'Јелена1985',
  'Đorđević1',
  'Ђорђевић1',
  'Januar2026',
  'Понедељак1',
  'Љњертзуиоп1',
  'Qwertzuiop1',
  'Асдфгхјкл1',
  'Mirjana1985',
  'МирјанаПетровић1',
  'Petrovic1985',
  'PetrovicMirjana2',
  'Komunalac2026',
  'ЈКПКомуналац1',
  'Zelengrad1!',
  'mirjana.petrovic@Pomen.rs1',
  'Pomen2026',
])('%s is refused', async (password) => {
  const { length, lower, upper, digit } = passwordRule
  expect([length, lower, upper, digit].every((isMet) => isMet(password))).toBe(true)
  expect(await isCommonPassword(password, about)).toBe(true)
})

test.each([
  'Lozinka1Za2Probu',
  'Pokoj2026demo',
  'Sasvim9Nova',
  'Sasvim9Nova2',
  'PrvaLozinka1',
  'Vetar7IzaBrda',
  'Три2Мачке1Кров',
  'Ружа.Процвета.На.Тераси.3',
  'Kafa7Uz2Prozor',
  'xK7#pQ2!vR9z',
  'PetrovicKupujeHleb5',
  'Aa1ΩΨΔΘΛ日本語',
])('%s is accepted', async (password) => {
  expect(await isCommonPassword(password, about)).toBe(false)
})

test('the user’s own names are recognised as typed on a Serbian keyboard', async () => {
  const user = { ...about, name: 'Његослав', surname: 'Вељовић' }
  for (const password of ['Wegoslav1985', "Veqovi'1985", 'VeqovicWegoslav1'])
    expect(await isCommonPassword(password, user)).toBe(true)
})

test('checking the longest password takes no noticeable time', async () => {
  await isCommonPassword('x', about)
  const start = performance.now()
  for (const part of ['a', 'aA1!', '1', '!@$0', 'lozinka', 'Ђ'])
    await isCommonPassword(part.repeat(128).slice(0, 128), about)
  expect(performance.now() - start).toBeLessThan(200)
})
