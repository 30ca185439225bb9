/** Matches spaces that must not break. */
const joints: readonly RegExp[] = [
  // In both scripts: МБ 07165862, ПИБ …, бр. 20/77, број 145, Члан 3, тел. 0230/81-234
  /(?<=(?<![\p{L}\d])(?:МБ|ПИБ|ЈМБГ|бр\.|број|тел\.|чл\.|члан|ст\.|рата|№|MB|PIB|JMBG|br\.|broj|tel\.|čl\.|član|st\.|rata)) (?=\S*\d)/giu,
  // динара и 00/100
  /(?<=(?:динар|dinar)[аa]?) (?=[иi] \d\d\/100)| (?=\d\d\/100)/gu,
  // 1.234,56 динара, 21.11.2026. године, 10 година, 8 дана
  /(?<=\d\.?) (?=(?:дин|годин|дан|месец|час|din|godin|dan|mesec|čas)\p{L}*)/gu,
  // 34000 Крагујевац
  /(?<=(?<!\S)\d{5}) (?=\p{Lu})/gu,
  // Његошева 5, Његошева 12а, Краља Петра I 3/5
  /(?<=\p{L}) (?=\d{1,4}\p{L}?(?:[/-]\d{1,4}\p{L}?)?(?:$|[,;)]))/gu,
]

/** Puts non-breaking spaces between a label and its number, a number and its unit, a postal code and its town. */
export const withNonBreakingSpaces = (text: string) =>
  joints.reduce((joined, joint) => joined.replace(joint, '\u00a0'), text)
