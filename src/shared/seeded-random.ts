export type SeededRandom = ReturnType<typeof seededRandom>

/** A repeatable random generator (Mulberry32), so that the demo is identical on every machine. */
export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const itemAt = <Item>(list: readonly Item[], share: number): Item => {
    const item = list[Math.floor(share * list.length)]
    if (item === undefined) throw new RangeError('Nothing to choose from')
    return item
  }
  return {
    next,
    integer: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    any: <Item>(list: readonly Item[]) => itemAt(list, next()),
    /** Early items of the list more often than late ones. */
    frequent: <Item>(list: readonly Item[]) => itemAt(list, next() ** 1.8),
  }
}
