export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}

/**
 * The two-sided p-value of the Mann-Whitney U test, with the normal approximation for large samples: how probable it is that
 * samples of the same distribution differ as much. Times are measured so finely that there are hardly any ties.
 */
export function rankSumTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  const ranks = all
    .toSorted((a, b) => a.value - b.value)
    .reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [m, n] = [one.length, other.length]
  const u = ranks - (m * (m + 1)) / 2
  const z = (Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt((m * n * (m + n + 1)) / 12)
  return 2 * (1 - standardNormal(Math.max(0, z)))
}

/** The distribution function for z >= 0: Abramowitz and Stegun, formula 26.2.17; the error is below 7.5e-8. */
function standardNormal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, coefficient) => t * (coefficient + sum),
    0,
  )
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
