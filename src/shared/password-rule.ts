/** Some common passwords for immediate feedback in the form; the server has the full list. */
const weak =
  /^(passw[o0]rd|lozinka|лозинка|sifra|шифра|qwert[yz]|admin|welcome|dobrodosli|srbija|србија|beograd|београд|test|letmein|iloveyou)[0-9!.]*$/i

/**
 * The password rule, part by part, so that the page can show which parts are met. The server also refuses common
 * passwords: docs/requirements.md#password-rule
 */
export const passwordRule = {
  length: (password: string) => password.length >= 8 && password.length <= 128,
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  notWeak: (password: string, email: string) =>
    password !== '' && !weak.test(password) && password.toLowerCase() !== email.toLowerCase(),
} as const satisfies Record<string, (password: string, email: string) => boolean>

export const passwordIsStrong = (password: string, email: string) =>
  Object.values(passwordRule).every((isMet) => isMet(password, email))
