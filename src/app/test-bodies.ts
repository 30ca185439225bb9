interface Numbered {
  /** Another number each time, so that no two bodies collide. */
  made: () => number
}

export const aCompanyBody = ({ made }: Numbered) => ({
  name: `ЈКП ${made()}`,
  email: `jkp${made()}@example.rs`,
  registrationNumber: String(60_000_000 + made()),
})
export const aUserBody = ({ made }: Numbered) => ({
  name: 'Ана',
  surname: 'Анић',
  email: `ana${made()}@example.rs`,
  phoneNumber: '011',
})
export const anAccountBody = ({ made }: Numbered) => {
  const digits = `840${String(5_000_000 + made()).padStart(13, '0')}`
  const control = String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')
  return { name: 'Рачун', accountNumber: `${digits}${control}` }
}
