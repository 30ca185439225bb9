/** What a company may word differently; an empty setting prints its default: docs/domain/document-texts.md#settings */
export interface DocumentSettings {
  directorTitle: string | null
  directorName: string | null
  contractPlace: string | null
  lawReference: string | null
  cityDecision: string | null
  court: string | null
  leaseYears: number | null
  transferClause: string | null
  successionClause: string | null
  restClause: string | null
  maintenanceClause: string | null
  copiesSentence: string | null
  interestSentence: string | null
  reprimandTitle: string | null
  reprimandDays: number | null
  complaintAddress: string | null
  paymentCodeBasis: string | null
  bankAccountId: number | null
}

/** The minimum resting period of remains in years; a shorter lease causes a warning: docs/domain/document-texts.md#legal-basis, art. 18 */
export const minRestYears = 10

/** Drafts for the company's lawyer to approve or replace; place and address default to the company's own. */
export const documentDefaults = {
  directorTitle: 'Директор',
  lawReference:
    'Закон о сахрањивању и гробљима („Службени гласник СРС“, бр. 20/77, 24/85 – др. закон и 6/89 – др. закон, и „Службени гласник РС“, бр. 53/93, 67/93, 48/94, 101/05 – др. закони, 120/12 – УС и 84/13 – УС)',
  cityDecision: 'Одлука о сахрањивању и гробљима',
  court: 'стварно и месно надлежни суд',
  leaseYears: 10,
  transferClause: 'Право на гробном месту не може се преносити правним послом међу живима.',
  successionClause:
    'У случају смрти Закупца права и обавезе из овог уговора прелазе на његове наследнике, који су дужни да Закуподавцу доставе правноснажно решење о наслеђивању ради уписа новог носиоца права.',
  restClause:
    'Посмртни остаци почивају у гробном месту најмање 10 година од дана сваке сахране, без обзира на трајање и престанак закупа; до истека тог рока гробно место се не може уступити другом лицу.',
  maintenanceClause:
    'Ако закуп истекне пре рока почивања, Закупац, односно његови наследници, до истека тог рока одржавају гробно место и плаћају накнаду за одржавање.',
  copiesSentence: 'Уговор је сачињен у два истоветна примерка, од којих свака страна задржава по један.',
  interestSentence: 'На износ који није плаћен о року обрачунава се законска затезна камата.',
  reprimandTitle: 'Опомена',
  reprimandDays: 8,
  /** Payment code for services of public enterprises. */
  paymentCodeBasis: '22',
} as const
