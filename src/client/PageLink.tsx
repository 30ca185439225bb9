import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A link to another page, whose path and search the compiler checks. */
export const PageLink = createLink(Anchor<'a'>)
