/**
 * Calls share a run of the work, which gets the items of all of them and starts after the last; the next run starts when the
 * current one has ended.
 */
export function coalesceCalls<Item, Result>(work: (items: readonly Item[]) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  let next: { items: Item[]; result: Promise<Result> } | undefined

  function nextRun() {
    const items: Item[] = []
    const run = () => {
      next = undefined
      return work(items)
    }
    const result = last.then(run, run)
    last = result
    return { items, result }
  }

  return (item: Item): Promise<Result> => {
    next ??= nextRun()
    next.items.push(item)
    return next.result
  }
}
