import { claimKindTexts } from './kind-texts.ts'

interface Described {
  readonly kind: keyof typeof claimKindTexts
  readonly periodFrom: string | null
  readonly periodTo: string | null
}

/** «Накнада за одржавање 2025», as a claim is called unless it has a name of its own; in Serbian, like all that is stored. */
export function claimDescription({ kind, periodFrom, periodTo }: Described): string {
  const years = [...new Set([periodFrom, periodTo].flatMap((day) => day?.slice(0, 4) ?? []))]
  return [claimKindTexts[kind][0], years.join('–')].filter(Boolean).join(' ')
}
