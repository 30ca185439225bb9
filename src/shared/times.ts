/** Parses a typed time of day («9», «930», «9:30», «9.30», «09:30 ч.») as `HH:mm`; undefined if it is not a time. */
export function typedTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?:\s?[:.,]?\s?(\d{2}))?\s?(?:h|ч|час(?:ова|а)?)?\.?$/iu.exec(typed.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
