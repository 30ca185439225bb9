export { useListOfCompany, useNamedCompany } from './of-company.tsx'
export { useCompanies } from './use-companies.tsx'
