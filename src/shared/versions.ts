/** Whether a version of the program, such as 0.12.0, is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version.split('.'), than.split('.')]
  const at = one.findIndex((part, index) => Number(part) !== Number(other[index] ?? 0))
  return at >= 0 && Number(one[at]) > Number(other[at] ?? 0)
}
