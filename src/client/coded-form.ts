import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { codeText, type Text } from '../shared/texts.ts'
import { useLanguage } from './language.tsx'

type Codes<Field extends string> = Partial<Record<Field, string>>
type Values<Field extends string> = Record<Field, string>

/**
 * A small form whose fields store error codes, so that messages follow a change of language. Values are read on submit, which
 * includes what a password manager has filled in. (The first pages need no form library.)
 */
export function useCodedForm<Field extends string>(
  fields: readonly Field[],
  texts: Readonly<Record<string, Text>>,
  check: (values: Values<Field>) => Codes<Field>,
  /** Sends the values; returns the codes of fields that the server rejected. */
  send: (values: Values<Field>) => Promise<Codes<Field>>,
) {
  const { t } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [codes, setCodes] = useState<Codes<Field>>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(':is(input, select, textarea):not([type="hidden"])')?.focus()
  }, [])
  /** Shows the codes at their fields and focuses the first one. */
  const refuse = (refused: Codes<Field>) => {
    setCodes(refused)
    const first = fields.find((field) => refused[field])
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }
  const entered = (): Values<Field> | undefined => {
    if (!form.current) return undefined
    const data = new FormData(form.current)
    return Object.fromEntries(fields.map((field) => [field, data.get(field)])) as Values<Field>
  }
  const submit = async () => {
    const values = entered()
    if (busy || !values) return
    const refused = check(values)
    refuse(refused)
    if (Object.values(refused).some(Boolean)) return
    setBusy(true)
    refuse(await send(values).finally(() => setBusy(false)))
  }
  const propsOf = (field: Field) => {
    const code = codes[field]
    return {
      name: field,
      error: code && t(codeText(code, texts)),
      onChange: () => setCodes({ ...codes, [field]: undefined }),
    }
  }
  const formProps = {
    ref: form,
    noValidate: true,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
  }
  return { formProps, propsOf, entered, submit, busy }
}
