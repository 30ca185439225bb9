/** What a company says of itself and its rules in its documents. An empty one has its default (domain reference 7.1). */
export interface DocumentSettings {
  directorTitle: string | null
  directorName: string | null
  contractPlace: string | null
  lawReference: string | null
  cityDecision: string | null
  court: string | null
  leaseYears: number | null
  copiesSentence: string | null
  interestSentence: string | null
  reprimandTitle: string | null
  reprimandDays: number | null
  complaintAddress: string | null
  paymentCodeBasis: string | null
  bankAccountId: number | null
}

/** Drafts, which the company's lawyer approves or replaces; the place and the address are the company's own. */
export const documentDefaults = {
  directorTitle: 'Директор',
  lawReference: 'Закон о сахрањивању и гробљима („Службени гласник СРС“, бр. 20/77 и др.)',
  cityDecision: 'Одлука о сахрањивању и гробљима',
  court: 'стварно и месно надлежни суд',
  leaseYears: 10,
  copiesSentence: 'Уговор је сачињен у два истоветна примерка, од којих свака страна задржава по један.',
  interestSentence: 'На износ који није плаћен о року обрачунава се законска затезна камата.',
  reprimandTitle: 'Опомена',
  reprimandDays: 8,
  /** Services of public enterprises. */
  paymentCodeBasis: '22',
} as const
